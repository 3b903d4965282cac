import { expect, test } from 'vitest';
import { credentialProblems } from './credential-problems.ts';

const entered = { email: 'staff@example.co.za', password: 'one-time', newPassword: null, code: null };

test('[S2.30] email and password are required', () => {
  expect(credentialProblems(entered)).toEqual([]);
  expect(
    credentialProblems({ ...entered, email: 'staff', password: '' }).map((problem) => problem.id),
  ).toEqual(['email', 'password']);
});

test('a new password must have twelve characters and differ from the old password', () => {
  expect(credentialProblems({ ...entered, newPassword: 'short' })).toHaveLength(1);
  expect(
    credentialProblems({ ...entered, password: 'twelve chars', newPassword: 'twelve chars' }),
  ).toHaveLength(1);
  expect(credentialProblems({ ...entered, newPassword: 'twelve chars' })).toEqual([]);
});

test('a code is required when the server requests one', () => {
  expect(credentialProblems({ ...entered, code: ' ' }).map(({ id }) => id)).toEqual(['code']);
  expect(credentialProblems({ ...entered, code: '123456' })).toEqual([]);
});
