import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { printable } from '../../src/statements/print.ts';
import { type Paper, paper } from './support/paper.ts';

const head = [
  'Absa Bank Limited',
  'Cheque account statement',
  'Account number: 4000000001',
  'Statement period: 1 March 2026 to 31 March 2026',
];
const rows = [
  ['01/03/2026', 'BALANCE BROUGHT FORWARD', '', '', '2,150.00'],
  ['02/03/2026', 'SAMPLE GROCER', '431.25', '', '1,718.75'],
  ['', 'CARD 5129', '', '', ''],
  ['25/03/2026', 'BLUE CRANE FOODS SALARY', '', '8,200.00', '9,918.75'],
  ['31/03/2026', 'SAMPLE GARAGE', '279.75', '', '9,639.00'],
];
const read = async (one: Partial<Paper>) =>
  printable(await parseStatement(paper({ head, rows, ...one }), ''));

test.each([
  ['a footnote', ['* Includes VAT at 15 % where it applies']],
  ['a sentence', ['You can now pay your municipal account in the app.']],
  ['an advert', ['Download our app and get 500 MB of data', 'Offer ends soon']],
  ['an advert in Afrikaans', ['Laai ons app af en kry 500 MB data verniet']],
  ['a page number', ['Page 1']],
  ['a page number as a fraction', ['1/3']],
  ['a page number in Afrikaans', ['Bladsy 1']],
  ['terms in another place', ['This statement is issued without alteration and subject to our terms']],
])('[S2.16] %s below the last row is no part of its description', async (_, below) => {
  const statement = await read({ below });
  expect(statement.rows.map(({ description }) => description)).toEqual([
    'SAMPLE GROCER CARD 5129',
    'BLUE CRANE FOODS SALARY',
    'SAMPLE GARAGE',
  ]);
  expect(statement.verdict).toBe('ok');
});

test('[S2.16] the second line of the last row is a part of its description', async () => {
  const { rows: found } = await read({ rows: [...rows, ['', 'CARD 6162', '', '', '']] });
  expect(found.at(-1)?.description).toBe('SAMPLE GARAGE CARD 6162');
});

test.each([
  'BALANCE BROUGHT FORWARD',
  'Balance b/f',
  'B/F',
  'Bal b/fwd',
  'Balance brought forward from previous page',
  'Brought forward',
  'Saldo oorgebring',
  'Balans oorgedra',
  'Opening balance',
])('[S2.16] %s is no row', async (words) => {
  const [first = [], ...rest] = rows;
  const statement = await read({ rows: [[first[0] ?? '', words, '', '', '2,150.00'], ...rest] });
  expect(statement).toMatchObject({ openingBalance: '2150.00', verdict: 'ok' });
  expect(statement.rows).toHaveLength(3);
});

test.each([
  ['beside a label', 'MR J SOAP', { head: [...head, 'Account holder: MR J SOAP'] }],
  ['below a label', 'Johanna Soap', { head: [...head, 'Name of account holder', 'Johanna Soap'] }],
  ['in its own words', 'J SOAP', { head: [...head, 'Statement for: J SOAP'] }],
  [
    'above an address in small letters',
    'Johanna van der Soap',
    { head: ['Johanna van der Soap', '12 Sample Street', 'Soweto 1804', ...head] },
  ],
  ['by initials alone', 'J B SOAP', { head: [...head, 'J B SOAP'] }],
  ['at the foot', 'MRS A B EXAMPLE', { foot: ['MRS A B EXAMPLE\tPage 1 of 1'] }],
  ['in Afrikaans', 'MEV P NEL', { head: [...head, 'Naam van rekeninghouer: MEV P NEL'] }],
])('[S2.16] the holder is read %s', async (_, holder, one) => {
  expect((await read(one)).holder).toBe(holder);
});

test('[S2.16] a statement without a printed holder is ok and says so', async () => {
  expect(
    await read({ head: ['Absa Towers West', '15 Troye Street', 'Johannesburg 2001', ...head] }),
  ).toMatchObject({
    holder: null,
    verdict: 'ok',
    reasons: ['The statement prints no name of an account holder'],
  });
});
