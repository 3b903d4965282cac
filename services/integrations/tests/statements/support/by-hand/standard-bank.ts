import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };
export const std = [
  'Customer Care: 0860 123 000',
  'Website: www.standardbank.co.za',
  '3 month statement',
  '30 Apr 2026',
  'From: 01 Feb 26',
  'To: 30 Apr 26',
  'Account holder',
  'MISS L PETERSEN',
  'Product name: CURRENT ACC',
  'Account number: 10 00 000 000 1',
  'Transaction details Available Balance: R233.60',
  'Date Description Payments Deposits Balance',
  'STATEMENT OPENING BALANCE 4,120.00',
];
export const stdWant = {
  bank: 'standard_bank',
  accountNumber: '10000000001',
  holder: 'MISS L PETERSEN',
  periodStart: '2026-02-01',
  periodEnd: '2026-04-30',
  openingBalance: '4120.00',
  rows: [
    wantedRow('2026-02-03', '-285.50', null, '3834.50'),
    wantedRow('2026-02-25', '7000.00', null, '10834.50'),
  ],
};
add(
  'Standard Bank in lines of text',
  [
    lines([
      ...std,
      '03 Feb 26 SAMPLE GARAGE -285.50 3,834.50',
      '25 Feb 26 ACME SALARY 7,000.00 10,834.50',
      'Statement Summary',
      'Pg 1 of 3',
      '051001 Pg 1 of3',
    ]),
  ],
  stdWant,
);
add(
  'Standard Bank whose cells run into each other',
  [
    lines([
      ...std.map((l) => (l.startsWith('Date') ? 'DateDescriptionPaymentsDepositsBalance' : l)),
      '03 Feb 26SAMPLE GARAGE-285.503,834.50',
      '25 Feb 26ACME SALARY7,000.0010,834.50',
      'Statement Summary',
    ]),
  ],
  stdWant,
);
add(
  'Standard Bank with descriptions of two lines',
  [
    lines([
      ...std,
      '03 Feb 26 5196*1234 GARAGE -285.50 3,834.50',
      'CHEQUE CARD PURCHASE',
      '25 Feb 26 ACME SALARY 7,000.00 10,834.50',
      'CREDIT TRANSFER',
      'Statement Summary',
    ]),
  ],
  stdWant,
);
add(
  'Standard Bank with the year first in its dates',
  [
    lines([
      ...std,
      '2026/02/03 SAMPLE GARAGE -285.50 3,834.50',
      '2026/02/25 ACME SALARY 7,000.00 10,834.50',
      'Statement Summary',
    ]),
  ],
  stdWant,
);
add(
  'Standard Bank for a cheque account',
  [
    lines([
      'The Standard Bank of South Africa Limited',
      'CURRENT ACCOUNT - STATEMENT DETAILS',
      'Account Number 10 00 000 000 1',
      'Statement from 01 February 2026 to 28 February 2026',
      'Page Details Service Fee Debit Credit Date Balance',
      'BALANCE BROUGHT FORWARD 20260201 4,120.00',
      'CHEQUE CARD PURCHASE 285.50- 20260203 3,834.50',
      'SAMPLE GARAGE 5196',
      'CREDIT TRANSFER 7,000.00 20260225 10,834.50',
      'ACME SALARY',
      'CASH WITHDRAWAL FEE ## 45.00 45.00- 20260226 10,789.50',
    ]),
  ],
  {
    ...stdWant,
    holder: null,
    periodEnd: '2026-02-28',
    rows: [
      wantedRow('2026-02-03', '-285.50', '0.00', '3834.50'),
      wantedRow('2026-02-25', '7000.00', '0.00', '10834.50'),
      wantedRow('2026-02-26', '-45.00', '*', '10789.50'),
    ],
  },
);
add(
  'Standard Bank with one payment from a person, which is no salary',
  [
    lines([
      'The Standard Bank of South Africa Limited',
      'From: 01 Feb 26 To: 28 Feb 26',
      'Account number: 10 00 000 000 1',
      'Date Description Payments Deposits Balance',
      'STATEMENT OPENING BALANCE 120.00',
      '03 Feb 26 CREDIT TRANSFER P VAN DER SAMPLE 2,500.00 2,620.00',
      '04 Feb 26 SAMPLE GARAGE -285.50 2,334.50',
    ]),
  ],
  {
    salaryDates: [],
    rows: [
      wantedRow('2026-02-03', '2500.00', null, '2620.00'),
      wantedRow('2026-02-04', '-285.50', null, '2334.50'),
    ],
  },
);
