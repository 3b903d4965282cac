import { capWant } from './capitec.ts';
import { std, stdWant } from './standard-bank.ts';
import { collect, type Item, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

// The cells are in columns, with left-aligned numbers, and the centred rows have descriptions above and below the line
// of the date.
{
  const items: Item[] = [];
  const put = (text: string, x: number, y: number) => items.push({ text, x, y, size: 9 });
  ['Capitec Bank', 'Main Account Statement', 'MRS A B EXAMPLE', 'Account No 1000000001'].forEach((t, i) => {
    put(t, 40, 40 + i * 12);
  });
  put('From Date: 01/04/2026', 40, 90);
  put('Opening Balance: R812.40', 250, 90);
  put('To Date: 30/04/2026', 40, 102);
  put('Closing Balance: R5 104.90', 250, 102);
  const columnX = [40, 110, 290, 380, 430, 490, 530];
  ['Date', 'Description', 'Category', 'Money In', 'Money Out', 'Fee*', 'Balance'].forEach((t, i) => {
    put(t, columnX[i] ?? 0, 140);
  });
  put('02/04/2026', 40, 165);
  put('Payment Received:', 110, 159);
  put('Sample Wages', 110, 171);
  put('Other Income', 290, 165);
  put('6 450.00', 380, 165);
  put('7 262.40', 530, 165);
  put('05/04/2026', 40, 205);
  put('Banking App External', 110, 193);
  put('PayShap Payment:', 110, 205);
  put('P Sample', 110, 217);
  put('Digital Payments', 290, 205);
  put('-2 150.00', 430, 205);
  put('-7.50', 490, 205);
  put('5 104.90', 530, 205);
  put('* Includes VAT at 15%', 40, 260);
  add(
    'Capitec with cells that are centred in their rows',
    [{ items: items.toReversed() }],
    {
      ...capWant,
      holder: 'MRS A B EXAMPLE',
      desc: ['Payment Received: Sample Wages', 'Banking App External PayShap Payment: P Sample'],
    },
    { hasObjectStreams: true },
  );
}
{
  // The columns are made of spaces in a monospaced font, with left-aligned headings.
  const pad = (cells: string[]) =>
    cells.map((t, i) => (i >= 2 ? t.padStart(widths[i] ?? 0) : t.padEnd(widths[i] ?? 0))).join('');
  const widths = [12, 30, 14, 14, 14];
  const texts = [
    ...std.slice(0, 11),
    pad(['Date', 'Description', 'Payments', 'Deposits', 'Balance']),
    pad(['', 'STATEMENT OPENING BALANCE', '', '', '4,120.00']),
    pad(['03 Feb 26', 'SAMPLE GARAGE 12', '-285.50', '', '3,834.50']),
    pad(['25 Feb 26', 'ACME SALARY', '', '7,000.00', '10,834.50']),
  ];
  add(
    'Standard Bank in Courier, with columns made of spaces',
    [{ items: texts.map((t, i) => ({ text: t, x: 30, y: 40 + i * 12, size: 8, font: 'Courier' as const })) }],
    stdWant,
  );
}
// Prices in the description of a purchase belong to no column, although a column of fees follows.
add(
  'Nedbank with prices in its descriptions',
  [
    {
      items: [
        ...['Nedbank', 'MS S DLAMINI', 'Current account 1065474677'].map((text, index) => ({
          text,
          x: 36,
          y: 40 + index * 12,
          size: 8,
        })),
        ...[
          ['Tran list no', 'Date', 'Description', 'Fees(R)', 'Debits(R)', 'Credits(R)', 'Balance(R)'],
          ['', '01/02/2026', 'Opening balance', '', '', '', '1,000.00'],
          ['000101', '03/02/2026', 'POS PURCHASE NETFLIX.COM USD 9.99', '', '141.00', '', '859.00'],
          ['000102', '04/02/2026', 'INTEREST ON 1 200.00', '', '', '9.00', '868.00'],
          ['', '28/02/2026', 'Closing balance', '', '', '', '868.00'],
        ].flatMap((cells, row) =>
          cells.flatMap((text, column) =>
            text === ''
              ? []
              : [{ text, x: [36, 86, 140, 330, 390, 450, 510][column] ?? 0, y: 120 + row * 12, size: 8 }],
          ),
        ),
      ],
    },
  ],
  {
    bank: 'nedbank',
    rows: [
      wantedRow('2026-02-03', '-141.00', '0.00', '859.00'),
      wantedRow('2026-02-04', '9.00', '0.00', '868.00'),
    ],
    desc: ['POS PURCHASE NETFLIX.COM USD 9.99', 'INTEREST ON 1 200.00'],
  },
);
