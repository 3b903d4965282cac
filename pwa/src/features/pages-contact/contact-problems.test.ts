import { expect, test } from 'vitest';
import { contactProblems } from './contact-problems.ts';

test('[S5.09] a valid email and a message are needed', () => {
  expect(contactProblems({ email: 'thandi@example.co.za', message: 'Hello' })).toEqual([]);
  expect(contactProblems({ email: 'thandi', message: '  ' })).toEqual([
    { id: 'email', message: 'Enter an email address like name@example.co.za' },
    { id: 'message', message: 'Please type a message' },
  ]);
});
