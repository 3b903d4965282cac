import { expect, test } from 'vitest';
import { cellNoSchema } from '../fields.ts';
import { isWithoutSms } from './cell-number.ts';

test.each([
  ['0118761234', true],
  ['0218761234', true],
  ['0318761234', true],
  ['0418761234', true],
  ['0518761234', true],
  ['0800123456', true],
  ['0861123456', true],
  ['0871234567', true],
  ['0900123456', true],
  ['0601234567', false],
  ['0699999999', false],
  ['0711234567', false],
  ['0761234567', false],
  ['0811234567', false],
  ['0821234567', false],
  ['0841234567', false],
  ['011876', false],
  ['', false],
])('[S5.01] %s gets no SMS: %s', (cellNo, expected) => {
  expect(isWithoutSms(cellNo)).toBe(expected);
});

test('[S5.01] the contract accepts the number of a landline like any other number', () => {
  expect(cellNoSchema.safeParse('0118761234').success).toBe(true);
});
