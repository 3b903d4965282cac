import { expect, test } from 'vitest';
import type { AccountCheck } from '../entities/account-check.ts';
import { accountVerdict, unansweredAccountCheck } from './account-check.ts';

const confirmed: AccountCheck = {
  checkedAt: '2026-11-25T10:00:00.000Z',
  exists: 'Y',
  isOpen: 'Y',
  idNumberMatches: 'Y',
  holderMatches: 'Y',
  takesCredits: 'Y',
  takesDebits: 'Y',
  isOlderThan90Days: 'Y',
};

test.each([
  ['confirmed', {}],
  ['confirmed', { isOlderThan90Days: 'U' }],
  ['new', { isOlderThan90Days: 'N' }],
  ['uncertain', { holderMatches: 'U' }],
  ['uncertain', { holderMatches: 'U', isOlderThan90Days: 'N' }],
  ['refused', { exists: 'N' }],
  ['refused', { isOpen: 'N' }],
  ['refused', { idNumberMatches: 'N', holderMatches: 'U' }],
  ['refused', { holderMatches: 'N' }],
  ['refused', { takesCredits: 'N' }],
  ['refused', { takesDebits: 'N' }],
] as const)('an account is %s when the bank answers %j', (verdict, answers) => {
  expect(accountVerdict({ ...confirmed, ...answers })).toBe(verdict);
});

test('a bank that did not answer leaves everything uncertain', () => {
  expect(accountVerdict(unansweredAccountCheck(new Date('2026-11-25T10:00:00Z')))).toBe('uncertain');
});
