import { expect, test } from 'vitest';
import { isApprovedBefore } from './answers.ts';

test.each([
  [true, 'C-1', true],
  [true, null, false],
  [false, 'C-1', false],
  [false, null, false],
])('[S4.07] approved %s with client %s skips the enrolment passcode: %s', (approved, clientId, skips) => {
  expect(isApprovedBefore({ approved, client_id: clientId })).toBe(skips);
});
