import type { AccountCheck } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { confirmedAccount, emptyAnalysis } from '../../tests/support/given-application.ts';
import { withAccountChecked } from './account-check.ts';
import { type Application, newApplication } from './application.ts';
import { isOnHold, openHolds, withHoldAnswered } from './hold.ts';

const now = new Date('2026-11-27T08:00:00.000Z');
const withStatementsOf = (holder: string): Application => ({
  ...newApplication({ id: 'a', distributionId: 'd', dataKey: 'k', sessionId: 's', now }),
  statements: { analysis: { ...emptyAnalysis, holder }, logs: [] },
});
const checked = (application: Application, answers: Partial<AccountCheck> = {}, id = 'hold') =>
  withAccountChecked(application, { check: { ...confirmedAccount(now), ...answers }, id, now });

test('when the statements name no holder, the application waits for staff although the bank confirms the account', () => {
  expect(openHolds(checked(withStatementsOf('T Nkosi')))).toEqual([]);
  expect(openHolds(checked(withStatementsOf('')))).toMatchObject([
    { reason: 'account-uncertain', details: ['The statements name no holder'] },
  ]);
});

test('an account younger than 90 days need not wait, and the hold on a refused account names what the bank denies', () => {
  expect(isOnHold(checked(withStatementsOf('T Nkosi'), { isOlderThan90Days: 'N' }))).toBe(false);
  expect(openHolds(checked(withStatementsOf(''), { isOpen: 'N', takesDebits: 'U' }))).toMatchObject([
    { reason: 'account-refused', details: ['Open: no'] },
  ]);
});

test('staff are not asked a question again after they answered it, but another question is asked', () => {
  const by = { staffId: 'S1', email: 's1@desk.example' };
  const held = checked(withStatementsOf(''));
  const answered = withHoldAnswered(held, { holdId: 'hold', by, note: 'Called the bank', now });
  expect(isOnHold(checked(answered, {}, 'again'))).toBe(false);
  expect(openHolds(checked(answered, { holderMatches: 'U' }, 'again'))).toHaveLength(1);
});
