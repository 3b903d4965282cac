import { staffName } from '@tshepa/contracts/rules/staff-name';
import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { changeText, endingText } from './pending-change.tsx';

const record = (value: number, payback_option?: 'e-wallet' | 'eft') =>
  aRecord({
    loanDistributions: {
      ...aRecord().loanDistributions,
      loan: { id: value === 500 ? 1 : 2, value, currency: 'ZAR' },
      ...(payback_option ? { payback_option } : {}),
    },
  });

test('a pending change shows its amount and payout option', () => {
  const payOut = { action: 'pay-out', request: {} } as const;
  expect(changeText(record(500), payOut)).toMatch(/^Payout of R\s?500[,.]00 by EFT$/);
  expect(changeText(record(1000, 'e-wallet'), payOut)).toMatch(/^Payout of R\s?990[,.]00 by e-wallet$/);
  expect(changeText(record(500), { action: 'change-loan', request: { loanId: '2' } })).toMatch(
    /^Loan amount from R500 to R\s?1\s?000$/,
  );
  const reason = 'The bank confirmed by telephone';
  expect(changeText(record(500), { action: 'confirm-loan', request: { reason } })).toContain(reason);
  expect(changeText(record(500), { action: 'manual-override', request: {} })).toMatch(/^Manual override/);
});

const nameOf = (email: string) => staffName({ email });

test('the outcome names who requested the change and who decided', () => {
  const requested = {
    id: '01980000-0000-7000-8000-000000000009',
    action: 'pay-out',
    request: {},
    by: { staffId: 'm', email: 'maker@tshepa.example' },
    at: '2026-03-02T08:15:00.000Z',
    endedAt: '2026-03-02T08:16:00.000Z',
  } as const;
  const endedBy = { staffId: 'c', email: 'checker@tshepa.example' };
  expect(endingText({ ...requested, ending: 'rejected', endedBy }, nameOf)).toBe(
    'Payout, requested by Maker: rejected by Checker.',
  );
  expect(endingText({ ...requested, ending: 'withdrawn', endedBy: requested.by }, nameOf)).toBe(
    'Payout, requested by Maker: withdrawn.',
  );
  expect(endingText({ ...requested, ending: 'void' }, nameOf)).toBe('Payout, requested by Maker: void.');
});
