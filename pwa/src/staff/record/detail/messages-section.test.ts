import { expect, test } from 'vitest';
import { kindText } from './messages-section.tsx';

test('a message is named by what it was about, and a kind of a later day by itself', () => {
  expect(kindText('loan')).toBe('Loan passcode');
  expect(kindText('privacy')).toBe('Passcode for a copy of the record');
  expect(kindText('notice-PAID')).toMatch(/^Notice: .*paid/i);
  expect(kindText('reminder')).toBe('reminder');
});
