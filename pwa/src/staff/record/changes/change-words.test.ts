import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { changeText, endingText } from './change-words.ts';

const record = (value: number, payback_option?: 'e-wallet' | 'eft') =>
  aRecord({
    loanDistributions: {
      ...aRecord().loanDistributions,
      loan: { id: value === 500 ? 1 : 2, value, currency: 'ZAR' },
      ...(payback_option ? { payback_option } : {}),
    },
  });

test('what waits is said with its amount and its way', () => {
  const payOut = { action: 'pay-out', request: {} } as const;
  expect(changeText(record(500), payOut)).toMatch(/^Payout of R\s?500[,.]00 by EFT$/);
  expect(changeText(record(1000, 'e-wallet'), payOut)).toMatch(/^Payout of R\s?990[,.]00 by e-wallet$/);
  expect(changeText(record(500), { action: 'change-loan', request: { loanId: '2' } })).toMatch(
    /^Loan amount from R500 to R\s?1\s?000$/,
  );
  expect(changeText(record(500), { action: 'manual-override', request: {} })).toMatch(/^Manual override/);
});

test('how it ended names who asked and who decided', () => {
  const asked = {
    id: '01980000-0000-7000-8000-000000000009',
    action: 'pay-out',
    request: {},
    by: { staffId: 'm', email: 'maker@desk.example' },
    at: '2026-03-02T08:15:00.000Z',
    endedAt: '2026-03-02T08:16:00.000Z',
  } as const;
  const endedBy = { staffId: 'c', email: 'checker@desk.example' };
  expect(endingText({ ...asked, ending: 'rejected', endedBy })).toBe(
    'Payout, asked for by maker@desk.example: rejected by checker@desk.example.',
  );
  expect(endingText({ ...asked, ending: 'withdrawn', endedBy: asked.by })).toBe(
    'Payout, asked for by maker@desk.example: withdrawn.',
  );
  expect(endingText({ ...asked, ending: 'void' })).toBe('Payout, asked for by maker@desk.example: void.');
});
