import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { type Paper, paper } from './support/paper.ts';

const facts = [
  'MR J SOAP',
  '1 SAMPLE STREET',
  'SANDTON 2196',
  'Account number: 1000000001',
  'Statement period: 1 March 2026 to 31 March 2026',
  'Opening balance 2,150.00',
  'Closing balance 9,639.00',
];
const read = (one: Paper) => parseStatement(paper(one), '');

test.each([
  [
    'African Bank',
    ['African Bank Limited', ...facts],
    ['Branch code 430000', 'African Bank Limited, Reg No 2014/176899/06'],
  ],
  ['Discovery', ['Discovery Bank', ...facts], ['www.discovery.co.za']],
  [
    'Investec',
    ['Investec Private Bank', ...facts],
    ['Investec Bank Ltd', 'Switch from Absa, FNB or Nedbank today'],
  ],
  ['Bank Zero', ['Bank Zero', 'Cheque account statement', ...facts], ['Branch code 888000']],
  ['Bidvest', ['Bidvest Bank', 'Your transactions', ...facts], ['Withdraw at any Capitec Bank ATM']],
  [
    'a bank in no list',
    ['Umoja Savings Bank', 'Main Account Statement', ...facts],
    ['Standard Bank', 'Absa', 'FNB', 'Nedbank'],
  ],
  ['a co-operative', ['Sisonke Co-operative', ...facts], ['Our partners: Capitec Bank, Absa Bank, Nedbank']],
  ['nobody', facts, ['You can deposit at Absa', 'Page 1 of 1']],
] as const)('[S2.16] the statement of %s is of an unknown bank, whatever its rows and adverts name', async (_, head, foot) => {
  const statement = await read({ head, foot });
  expect(statement).toMatchObject({ verdict: 'unknown-bank', bank: null, reconciles: true });
  expect(statement.reasons).toContain('The bank could not be recognised by the layout');
});

test.each([
  ['capitec', ['Capitec Bank', ...facts], ['Send money to Absa, FNB, Nedbank and Standard Bank at once']],
  ['absa', ['Absa Bank Limited', ...facts], ['Nedbank', 'FNB', 'Capitec', 'Standard Bank', 'African Bank']],
  [
    'nedbank',
    [...facts],
    ['We subscribe to the Code of Banking Practice', 'Nedbank Ltd Reg No 1951/000009/06'],
  ],
  ['standard_bank', ['Branch code 051001', ...facts], ['Customer Care 0860 123 000']],
  ['tyme', ['GoTyme Bank (TymeBank)', ...facts], ['Pick n Pay and Boxer are partners of African Bank']],
  ['fnb', ['FNB ASPIRE CURRENT ACCOUNT', ...facts], ['Pay to any African Bank account']],
] as const)('[S2.16] the issuer of a statement is %s, although other banks are named', async (bank, head, foot) => {
  expect((await read({ head, foot })).bank).toBe(bank);
});

const others: readonly (readonly [kind: string, one: Paper])[] = [
  [
    'credit-card',
    {
      head: [
        'Standard Bank',
        'Credit Card Statement',
        ...facts,
        'Credit limit 20,000.00',
        'Minimum payment 480.00',
      ],
    },
  ],
  [
    'credit-card',
    {
      head: [
        'Absa Bank',
        ...facts,
        'Available credit 1,000.00',
        'Minimum amount due 300.00',
        'Payment due date 5 April 2026',
      ],
    },
  ],
  [
    'shop-account',
    {
      head: ['Sample Hardware (Pty) Ltd', 'Statement of account', 'Customer code S001', ...facts],
      foot: [
        'Current\t30 days\t60 days\t90 days',
        'Please pay to Standard Bank, branch code 051001, account 10 00 000 000 1',
      ],
    },
  ],
  [
    'invoice',
    {
      head: ['Sample Motors CC', 'TAX INVOICE', 'Invoice no: 1001', 'Bill to: MR J SOAP', ...facts],
      foot: ['Banking details: FNB, account number 62000000001, branch code 250655'],
    },
  ],
  [
    'loan',
    {
      head: [
        'Capitec Bank',
        'Loan repayment schedule',
        ...facts,
        'Loan amount 10,000.00',
        'Instalment 900.00',
      ],
    },
  ],
  [
    'shares',
    { head: ['Nedbank', 'Portfolio statement', ...facts, 'Number of shares 100', 'Market value 9,639.00'] },
  ],
  [
    'municipal',
    {
      head: [
        'City of Sampletown Metropolitan Municipality',
        ...facts,
        'Property rates',
        'Erf 1234',
        'Refuse removal',
      ],
    },
  ],
  ['tax', { head: ['Absa Bank', 'IT3(b) tax certificate', ...facts, 'Tax year 2026', 'Year of assessment'] }],
  [
    'letter',
    {
      head: [
        'FNB',
        'To whom it may concern',
        ...facts,
        'We hereby confirm these transactions.',
        'Yours faithfully',
      ],
    },
  ],
  ['credit-card', { head: ['Absa Bank', 'Kredietkaartstaat', ...facts, 'Kredietlimiet 20,000.00'] }],
];
test.each(
  others,
)('[S2.16] a paper of kind %s is no statement, although its balances add up', async (kind, one) => {
  const statement = await read(one);
  expect(statement).toMatchObject({ verdict: 'not-a-statement', fault: kind, isLikely: false });
});

test('[S2.16] a statement stays one when its bank advertises loans, cards and insurance', async () => {
  const foot = [
    'Apply for a credit card with a credit limit of up to R250 000 today',
    'A personal loan: loan amount up to R300 000, instalments to suit you',
  ];
  const head = [
    'Absa Bank Limited',
    'Cheque account statement',
    'Tax invoice\tVAT number 4000000000',
    ...facts,
  ];
  expect(await read({ head, foot })).toMatchObject({
    verdict: 'ok',
    bank: 'absa',
  });
});
