import { summarise } from '@tshepa/contracts/statements/summary';
import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { openPdf } from '../../src/statements/pdf/open-pdf.ts';
import { printable } from '../../src/statements/print.ts';
import { type Paper, paperPage } from './support/paper.ts';
import { writePdf } from './support/pdf/writer.ts';

const names = ['January', 'February', 'March', 'April'];
const days = [31, 28, 31, 30];
const cents = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

type Month = { month: number; opening: number; isNumbered?: boolean };
/** Two pages of one month: a salary of 8,200.00 and three payments of 1,000.00. */
function monthPages({ month, opening, isNumbered = true }: Month): Paper[] {
  const name = names[month - 1] ?? '';
  const day = (of: number) => `${String(of).padStart(2, '0')}/${String(month).padStart(2, '0')}/2026`;
  const row = (at: number, words: string, amount: number, balance: number) => [
    day(at),
    words,
    amount < 0 ? cents(-amount) : '',
    amount > 0 ? cents(amount) : '',
    cents(balance),
  ];
  const head = [
    'Absa Bank Limited',
    'MR J SOAP',
    'Account number: 4000000001',
    `Statement period: 1 ${name} 2026 to ${days[month - 1]} ${name} 2026`,
    `Opening balance ${cents(opening)}`,
    `Closing balance ${cents(opening + 5_200)}`,
  ];
  const foot = (page: number) => (isNumbered ? [`Page ${page} of 2`] : ['Absa Bank Limited']);
  return [
    {
      head,
      rows: [
        row(2, 'RENT LANDLORD', -1_000, opening - 1_000),
        row(9, 'SAMPLE GROCER', -1_000, opening - 2_000),
      ],
      foot: foot(1),
    },
    {
      head: ['Account number: 4000000001'],
      rows: [
        row(25, 'BLUE CRANE FOODS SALARY', 8_200, opening + 6_200),
        row(27, 'SAMPLE GARAGE', -1_000, opening + 5_200),
      ],
      foot: foot(2),
    },
  ];
}
const file = (...months: Month[]) => writePdf(months.flatMap(monthPages).map(paperPage));
const read = (...months: Month[]) => parseStatement(file(...months), '');
const january = { month: 1, opening: 2_000 };
const february = { month: 2, opening: 7_200 };
const march = { month: 3, opening: 12_400 };

test.each([
  ['with page numbers', true],
  ['without page numbers', false],
])('[S2.16] three months merged into one file %s are three statements, joined in the order of their months', async (_, isNumbered) => {
  const bytes = file({ ...january, isNumbered }, { ...march, isNumbered }, { ...february, isNumbered });
  const statement = await parseStatement(Uint8Array.from(bytes), '');
  expect(statement.verdict, statement.reasons.join('; ')).toBe('ok');
  expect(printable(statement)).toMatchObject({
    periodStart: '2026-01-01',
    periodEnd: '2026-03-31',
    openingBalance: '2000.00',
    closingBalance: '17600.00',
    salaryDates: ['2026-01-25', '2026-02-25', '2026-03-25'],
    statements: [
      {
        periodStart: '2026-01-01',
        periodEnd: '2026-01-31',
        openingBalance: '2000.00',
        closingBalance: '7200.00',
        pages: 2,
      },
      {
        periodStart: '2026-02-01',
        periodEnd: '2026-02-28',
        openingBalance: '7200.00',
        closingBalance: '12400.00',
        pages: 2,
      },
      {
        periodStart: '2026-03-01',
        periodEnd: '2026-03-31',
        openingBalance: '12400.00',
        closingBalance: '17600.00',
        pages: 2,
      },
    ],
  });
  expect(statement.rows).toHaveLength(12);
  expect(statement.rows.map(({ date }) => date)).toEqual(statement.rows.map(({ date }) => date).toSorted());
  const opened = await openPdf(bytes, '');
  const onPhone = summarise(opened.kind === 'opened' ? opened.items : []);
  expect(onPhone).toMatchObject({ bank: 'absa', start: '2026-01-01', end: '2026-03-31' });
  expect(onPhone.salaries).toHaveLength(3);
});

test('[S2.16] a month that is missing from a merged file is named, and a month that is there twice counts once', async () => {
  const gap = await read(january, march);
  expect(gap.verdict).toBe('ok');
  expect(gap.reasons).toContain('No statement covers 2026-01-31 to 2026-03-01');
  const twice = await read(january, february, january);
  expect(twice).toMatchObject({ verdict: 'ok', periodStart: '2026-01-01', periodEnd: '2026-02-28' });
  expect(twice.rows).toHaveLength(8);
  expect(twice.reasons).toContain('The same period is in the file more than once');
});

test('[S2.16] a month that does not open with the balance of the month before does not add up', async () => {
  const statement = await read(january, { ...february, opening: 9_200 });
  expect(statement).toMatchObject({ verdict: 'unreconciled', reconciles: false });
  expect(statement.reasons).toContain(
    'The statement from 2026-02-01 does not open with the closing balance of 2026-01-31',
  );
});
