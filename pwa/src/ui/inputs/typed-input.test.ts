import { expect, test } from 'vitest';
import { codeIn } from './otp-input.tsx';
import { isOneMore } from './typed-input.tsx';

test('one additional character in any position counts as a key press, and any other change as a paste', () => {
  expect(isOneMore('123', '1234')).toBe(true);
  expect(isOneMore('123', '9123')).toBe(true);
  expect(isOneMore('123', '1923')).toBe(true);
  expect(isOneMore('', '1')).toBe(true);
  expect(isOneMore('123', '12345')).toBe(false);
  expect(isOneMore('123', '4567')).toBe(false);
  expect(isOneMore('123', '123')).toBe(false);
});

test('[S5.08] the passcode is found in a whole SMS, and a longer number is not shortened to a passcode', () => {
  expect(codeIn('1a2b3')).toBe('123');
  expect(codeIn(' 12 345 ')).toBe('12345');
  expect(codeIn('12345 is your OTP. It works for 5 minutes. @tshepa.example #12345')).toBe('12345');
  expect(codeIn('123456')).toBe('123456');
  expect(codeIn('12345 or 54321')).toBe('1234554321');
});
