import { expect, test } from 'vitest';
import { type AgreementFacts, agreementSections, agreementText, agreementVersion } from './agreement.ts';
import { legalMaximums } from './price-caps.ts';

const facts: AgreementFacts = {
  lender: {
    legalName: 'A Lender (Pty) Ltd',
    registration: 'NCRCP1',
    email: 'help@lender.example',
    phone: '060 000 0000',
    hours: 'Monday to Friday 08:30 to 16:00',
  },
  customer: { fullName: 'Thandi Nkosi', idNumber: '8001015009087' },
  loanNo: 'L-1',
  cost: {
    principal: 500,
    initiationFee: 50,
    serviceFee: 30,
    interest: 0,
    cost: 80,
    total: 580,
    payoutFee: 10,
    paidOut: 490,
    maximums: legalMaximums(500, '2026-11-21'),
    isLawful: true,
  },
  payout: 'e-wallet',
  accountEnding: '0001',
  instalments: [{ instalment_no: 1, due_date: '2026-12-25', amount_due: 580 }],
};

test('[S2.21][S5.13] the agreement names both parties, every amount, every date and the legal maximums', () => {
  const text = agreementText(agreementSections(facts));
  for (const part of [
    'A Lender (Pty) Ltd',
    'NCRCP1',
    'Thandi Nkosi',
    'R500.00',
    'Cost of the credit in rand: R80.00',
    'Total that you repay: R580.00',
    'Instalment 1: R580.00 on 2026/12/25',
    'at most R75.00',
    'R60.00 a month',
    'you receive R490.00',
    'National Credit Regulator',
  ])
    expect(text).toContain(part);
  expect(text.startsWith(`${agreementVersion}\n`)).toBe(true);
});

test('an EFT has no fee, and the same facts always give the same text', () => {
  const eft = { ...facts, payout: 'eft' as const, cost: { ...facts.cost, payoutFee: 0, paidOut: 500 } };
  const text = agreementText(agreementSections(eft));
  expect(text).toContain('you receive R500.00');
  expect(text).not.toContain('e-wallet');
  expect(agreementText(agreementSections(eft))).toBe(text);
});
