import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import { expect, test } from 'vitest';
import { parsePayslip } from '../../src/payslips/parse.ts';
import { readPayslip } from '../../src/payslips/read-payslip.ts';

type Cell = readonly [x: number, text: string, align?: 'right'];

/** Lays lines of cells on a page. The place of a cell is its left edge, or its right edge where `right` is given. */
const pageOf = (lines: readonly (readonly Cell[])[]): TextItem[] =>
  lines.flatMap((cells, index) =>
    cells.map(([x, text, align]) => {
      const width = text.length * 4.5;
      return { page: 1, text, x: align ? x - width : x, y: 50 + index * 14, width, size: 9, font: 'f1' };
    }),
  );

const head: readonly (readonly Cell[])[] = [
  [[40, 'Karoo Bakery CC']],
  [[40, 'PAYSLIP']],
  [
    [40, 'Employee name:'],
    [140, 'Thandi Nkosi'],
    [320, 'Pay date:'],
    [420, '25/10/2026'],
  ],
  [
    [40, 'ID number:'],
    [140, '8801235111088'],
    [320, 'Period:'],
    [420, '01/10/2026 - 31/10/2026'],
  ],
];

const earning = (label: string, ...amounts: string[]): Cell[] => [
  [40, label],
  ...amounts.map((amount, index): Cell => [220 + index * 60, amount, 'right']),
];
const beside = (left: readonly Cell[], label: string, amount: string): Cell[] => [
  ...left,
  [320, label],
  [540, amount, 'right'],
];

test('earnings beside deductions are read with the totals at the foot', () => {
  const payslip = readPayslip(
    pageOf([
      ...head,
      beside([[40, 'EARNINGS']], 'DEDUCTIONS', ''),
      beside(earning('Basic Salary', '15 000.00'), 'PAYE', 'R 2 100.00'),
      beside(earning('Travel Allowance', '1 000.00'), 'UIF', 'R 160.00'),
      beside([], 'Provident Fund', 'R 750.00'),
      beside([], 'Garnishee order', 'R 500.00'),
      beside(earning('Total Earnings', '16 000.00'), 'Total Deductions', 'R 3 510.00'),
      beside([], 'NETT PAY', 'R 12 490.00'),
    ]),
  );
  expect(payslip).toMatchObject({
    verdict: 'ok',
    reasons: [],
    employer: 'Karoo Bakery CC',
    employee: 'Thandi Nkosi',
    idNumber: '8801235111088',
    periodStart: '2026-10-01',
    periodEnd: '2026-10-31',
    payDate: '2026-10-25',
    frequency: 'monthly',
    hours: null,
    grossCents: 1_600_000,
    taxCents: 210_000,
    uifCents: 16_000,
    deductions: [
      { name: 'Provident Fund', kind: 'pension', cents: 75_000 },
      { name: 'Garnishee order', kind: 'garnishee', cents: 50_000 },
    ],
    totalDeductionsCents: 351_000,
    netCents: 1_249_000,
  });
});

const listed = (more: readonly (readonly Cell[])[], gross = '3 920.00', net = '3 488.80') =>
  readPayslip(
    pageOf([
      ...head,
      earning('Earnings', 'Hours', 'Rate', 'Amount', 'YTD'),
      earning('Normal time', '40.00', '80.00', '3 200.00', '64 000.00'),
      earning('Overtime', '6.00', '120.00', '720.00', '14 400.00'),
      earning('Gross pay', '', '', gross, '78 400.00'),
      earning('Deductions', '', '', 'Amount', 'YTD'),
      earning('PAYE', '', '', '392.00', '7 840.00'),
      earning('UIF', '', '', '39.20', '784.00'),
      ...more,
      earning('Net pay', '', '', net, '69 776.00'),
    ]),
  );

test('the figures of the year are not taken for those of the period, and hours times rate is the pay by the hour', () => {
  expect(listed([])).toMatchObject({
    verdict: 'ok',
    grossCents: 392_000,
    taxCents: 39_200,
    uifCents: 3_920,
    totalDeductionsCents: 43_120,
    netCents: 348_880,
    hours: 40,
    rateCents: 8_000,
  });
});

test('figures that do not add up are kept and named for staff', () => {
  expect(listed([], '3 920.00', '4 488.80')).toMatchObject({
    verdict: 'unreconciled',
    netCents: 448_880,
    reasons: ['Gross less deductions is not the net amount'],
  });
  expect(listed([], '4 920.00', '4 488.80')).toMatchObject({
    verdict: 'unreconciled',
    reasons: ['The earnings do not add up to the gross amount'],
  });
});

test('an Afrikaans payslip with decimal commas and deductions below zero is read like an English one', () => {
  const payslip = readPayslip(
    pageOf([
      [[40, 'Werkgewer: Blouberg Boerdery Bpk']],
      [
        [40, 'Werknemer: Petrus Botha'],
        [320, 'Betaaldatum: 23 Okt 2026'],
      ],
      [[40, 'Week eindig: 22 Oktober 2026']],
      [
        [40, 'Weekloon'],
        [300, 'R1 950,00', 'right'],
      ],
      [
        [40, 'Bruto loon'],
        [300, 'R1 950,00', 'right'],
      ],
      [
        [40, 'LBS'],
        [300, '-R120,50', 'right'],
      ],
      [
        [40, 'WVF'],
        [300, '-R19,50', 'right'],
      ],
      [
        [40, 'Personeellening'],
        [300, '-R200,00', 'right'],
      ],
      [
        [40, 'Netto loon'],
        [300, 'R1 610,00', 'right'],
      ],
      [[40, 'Verlofdae oor: 7,50']],
    ]),
  );
  expect(payslip).toMatchObject({
    verdict: 'ok',
    employer: 'Blouberg Boerdery Bpk',
    employee: 'Petrus Botha',
    periodEnd: '2026-10-22',
    payDate: '2026-10-23',
    frequency: 'weekly',
    grossCents: 195_000,
    taxCents: 12_050,
    uifCents: 1_950,
    deductions: [{ name: 'Personeellening', kind: 'loan', cents: 20_000 }],
    netCents: 161_000,
    leaveBalance: 7.5,
    leaveUnit: 'days',
  });
});

test('a letter is not a payslip, and a photo is left to a person', async () => {
  const letter = readPayslip(pageOf([[[40, 'Dear Thandi Nkosi, your order of R 350.00 is on its way.']]]));
  expect(letter).toMatchObject({ verdict: 'not-a-payslip', netCents: null });
  const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  expect(await parsePayslip(photo, '')).toMatchObject({ verdict: 'scanned', netCents: null });
});
