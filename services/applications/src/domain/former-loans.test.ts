import { expect, test } from 'vitest';
import { newApplication } from './application.ts';
import { creationLeftAt, isHandMadeFor, withHandMadeLoans } from './former-loans.ts';
import { toProviderLoan } from './loan.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const begun = (minute: number) =>
  newApplication({ id: `A${minute}`, distributionId: 'D', dataKey: '', sessionId: 'S', now: at(minute) });
const inState = (
  application: ReturnType<typeof begun>,
  state: (typeof application)['loan']['state'],
  loanId?: string,
) => ({
  ...application,
  loan: {
    ...application.loan,
    state,
    ...(loanId
      ? { providerLoan: toProviderLoan({ provider_loan_id: loanId } as Parameters<typeof toProviderLoan>[0]) }
      : {}),
  },
});

test('a loan made by hand belongs to an older application if no other active application of that time lacks a loan', () => {
  const declined = inState(begun(10), 'DECLINED');
  expect(isHandMadeFor(declined, at(9), [])).toBe(false);
  expect(isHandMadeFor(declined, at(11), [])).toBe(true);
  const next = inState(begun(20), 'MANUAL_INTEGRATION');
  expect(isHandMadeFor(declined, at(19), [next])).toBe(true);
  expect(isHandMadeFor(declined, at(21), [next])).toBe(false);
  for (const other of [
    inState(begun(5), 'PAID', 'L-paid'),
    inState(begun(5), 'DECLINED'),
    // A draft does not count, because anybody can begin one with somebody else's ID number.
    begun(5),
  ])
    expect(isHandMadeFor(declined, at(11), [other])).toBe(true);
});

test('a loan made by hand is noted only once, even if it is found twice', () => {
  const once = withHandMadeLoans(begun(10), ['L1', 'L2']);
  expect(withHandMadeLoans(once, ['L2', 'L3']).formerLoans).toMatchObject([
    { loanId: 'L1', ending: 'waiting' },
    { loanId: 'L2', ending: 'waiting' },
    { loanId: 'L3', ending: 'waiting' },
  ]);
});

test('no loan is being created after the application has left AWAITING_LOAN_CREATE for the last time', () => {
  const application = begun(10);
  const history = (...entries: [Parameters<typeof inState>[1], number][]) => ({
    ...application,
    history: entries.map(([to, minute]) => ({ to, at: at(minute) })),
  });
  expect(
    creationLeftAt(history(['AWAITING_LOAN_CREATE', 20], ['MANUAL_INTEGRATION', 30], ['DECLINED', 40])),
  ).toEqual(at(30));
  expect(
    creationLeftAt(
      history(['AWAITING_LOAN_CREATE', 20], ['MANUAL_INTEGRATION', 30], ['AWAITING_LOAN_CREATE', 40]),
    ),
  ).toEqual(at(30));
  expect(creationLeftAt(history(['AWAITING_BUDGET', 20], ['DECLINED', 40]))).toEqual(at(40));
});
