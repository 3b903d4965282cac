import type { Hold } from '@tshepa/contracts';
import { unansweredAccountCheck } from '@tshepa/contracts/rules/account-check';
import { expect, test } from 'vitest';
import { newApplication } from './application.ts';
import { withDestination } from './destination.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const answer = {
  by: { staffId: 'S1', email: 's1@desk.example' },
  note: 'Maiden name',
  at: now.toISOString(),
};
const hold = (id: string, reason: Hold['reason'], more: Partial<Hold> = {}): Hold => ({
  id,
  reason,
  details: [],
  at: now.toISOString(),
  ...more,
});

test('answers by the bank and by managers about one account do not count for another', () => {
  const blank = newApplication({ id: 'A', distributionId: 'D', dataKey: '', sessionId: 'S', now });
  const bound = {
    ...withDestination({ ...blank, bank: { accountNumber: '1' } }),
    accountCheck: unansweredAccountCheck(now),
    holds: [
      hold('answered', 'account-uncertain', { answer }),
      hold('half', 'account-refused', { firstAnswer: answer }),
      hold('other', 'fraud-rule', { answer }),
    ],
  };
  expect(withDestination(bound)).toEqual(bound);
  const other = withDestination({ ...bound, bank: { accountNumber: '2' } });
  expect(other.accountCheck).toBeUndefined();
  expect(other.holds).toEqual([hold('half', 'account-refused'), hold('other', 'fraud-rule', { answer })]);
});
