import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { printable } from '../../src/statements/print.ts';
import { paperPage, usualColumns } from './support/paper.ts';
import { widthOf, writePdf } from './support/pdf/writer.ts';

const head = [
  'Absa Bank Limited',
  'Cheque account statement',
  'MR J SOAP',
  'Account number: 4000000001',
  'Statement period: 1 March 2026 to 31 March 2026',
  'Opening balance 2,150.00',
];
const [date, words, out, into, balance] = usualColumns;
if (!date || !words || !out || !into || !balance) throw new Error('no columns');
const fee = (x: number, heading = 'Service Fee') => ({ x, heading, isRight: true });
const columnsOf = {
  'left of the date': [fee(80), { ...date, x: 90 }, { ...words, x: 150 }, out, into, balance],
  'between date and description': [date, fee(140), { ...words, x: 150 }, out, into, balance],
  'before the amounts': [date, words, fee(330), out, into, balance],
  'between amount and balance': [date, words, { ...out, x: 330 }, { ...into, x: 410 }, fee(490), balance],
  'behind the balance': [
    date,
    words,
    { ...out, x: 330 },
    { ...into, x: 410 },
    { ...balance, x: 490 },
    fee(570, 'Accrued Charges'),
  ],
} as const;

/** The rows as date, description, out, in, balance and fee. */
const told = [
  ['02/03/2026', 'SAMPLE GROCER 12', '431.25', '', '1,718.75', '6.50'],
  ['06/03/2026', 'CELL CONTRACT 27831', '100.00', '', '1,618.75', ''],
  ['09/03/2026', 'ATM CASH', '118.75', '', '1,500.00', '10.00'],
  ['25/03/2026', 'BLUE CRANE FOODS SALARY', '', '8,200.00', '9,700.00', ''],
  ['31/03/2026', 'SAMPLE GARAGE 7', '61.00', '', '9,639.00', '1.20'],
];
const posted = [
  ['02/03/2026', 'SAMPLE GROCER 12', '431.25', '', '1,712.25', '6.50'],
  ['06/03/2026', 'CELL CONTRACT 27831', '100.00', '', '1,612.25', ''],
  ['09/03/2026', 'ATM CASH', '118.75', '', '1,483.50', '10.00'],
  ['25/03/2026', 'BLUE CRANE FOODS SALARY', '', '8,200.00', '9,683.50', ''],
  ['31/03/2026', 'SAMPLE GARAGE 7', '61.00', '', '9,621.30', '1.20'],
];

const styles = ['cells', 'glyphs'] as const;

function drawn(
  place: keyof typeof columnsOf,
  rows: readonly (readonly string[])[],
  style: (typeof styles)[number],
) {
  const columns = columnsOf[place];
  const feeAt = columns.findIndex(({ heading }) => /Fee|Charges/.test(heading));
  const cells = rows.map((row) => {
    const rest = row.slice(0, 5);
    return [...rest.slice(0, feeAt), row[5] ?? '', ...rest.slice(feeAt)];
  });
  const page = paperPage({ head, columns, rows: cells });
  if (style === 'cells') return writePdf([page]);
  // Every glyph is a run of its own, and no blank is drawn.
  const items = page.items.flatMap((item) => {
    let { x } = item;
    return [...item.text].flatMap((text) => {
      const at = x;
      x += widthOf(text, item.size);
      return text === ' ' ? [] : [{ ...item, text, x: at }];
    });
  });
  return writePdf([{ items }]);
}

const places = Object.keys(columnsOf) as (keyof typeof columnsOf)[];
test.each(
  places.flatMap((place) => styles.map((style) => [place, style] as const)),
)('[S2.16] a column of fees %s, drawn in %s, is told or posted as the balances show', async (place, style) => {
  for (const [rows, isPosted] of [
    [told, false],
    [posted, true],
  ] as const) {
    const statement = await parseStatement(drawn(place, rows, style), '');
    expect(statement.verdict, statement.reasons.join('; ')).toBe('ok');
    const shown = printable(statement).rows.map(({ date: _, ...row }) => row);
    const signed = (text = '') => (text === '' ? '0.00' : `-${text}`);
    expect(shown).toEqual(
      rows.map(([, description = '', debit = '', credit = '', after = '', charge = '']) => ({
        description,
        amount: debit === '' ? credit.replace(',', '') : `-${debit}`,
        balance: after.replace(',', ''),
        fee: isPosted ? signed(charge) : place === 'behind the balance' ? null : '0.00',
        infoFee: isPosted ? (place === 'behind the balance' ? '0.00' : null) : signed(charge),
      })),
    );
  }
});

test('[S2.16] a charge that is only told beside a row is no expense', async () => {
  const { rows } = await parseStatement(drawn('before the amounts', told, 'cells'), '');
  const { expensesByGroup } = await import('../../src/statements/insight/categories.ts');
  expect(expensesByGroup(rows).get('fees')).toBeUndefined();
  const { rows: withFees } = await parseStatement(drawn('before the amounts', posted, 'cells'), '');
  expect(expensesByGroup(withFees).get('fees')).toBe(1_770);
});

test('[S2.16] a statement whose fees change some balances only does not add up', async () => {
  const [first = [], ...rest] = told;
  const mixed = [
    first,
    ...rest.slice(0, 3),
    ['31/03/2026', 'SAMPLE GARAGE 7', '61.00', '', '9,637.80', '1.20'],
  ];
  expect(await parseStatement(drawn('before the amounts', mixed, 'cells'), '')).toMatchObject({
    verdict: 'unreconciled',
  });
});

test('[S2.16] a charge with its letter left of the date and a minus behind an overdrawn balance are read', async () => {
  const rows = [
    ['02/03/2026', 'SAMPLE GROCER', '2,400.00', '', '250.00-', '6.50 T'],
    ['25/03/2026', 'BLUE CRANE FOODS SALARY', '', '8,200.00', '7,950.00', ''],
    ['26/03/2026', 'ATM CASH', '8,000.00', '', '50.00-', '10.00 C'],
  ];
  const statement = printable(await parseStatement(drawn('left of the date', rows, 'cells'), ''));
  expect(statement.verdict, statement.reasons.join('; ')).toBe('ok');
  expect(statement.rows).toMatchObject([
    { description: 'SAMPLE GROCER', amount: '-2400.00', infoFee: '-6.50', balance: '-250.00' },
    { description: 'BLUE CRANE FOODS SALARY', amount: '8200.00', infoFee: '0.00', balance: '7950.00' },
    { description: 'ATM CASH', amount: '-8000.00', infoFee: '-10.00', balance: '-50.00' },
  ]);
});
