import { expect, test } from 'vitest';
import { kindText } from './closed-sections.tsx';

test('a message is listed by its purpose, and a message of an unknown kind by the name of its kind', () => {
  expect(kindText('loan')).toBe('Loan passcode');
  expect(kindText('privacy')).toBe('Passcode for a copy of the record');
  expect(kindText('notice-PAID')).toMatch(/^Notice: .*paid/i);
  expect(kindText('reminder')).toBe('reminder');
});
