import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

const ned = [
  'eConfirm 02/04/2026',
  'Nedbank Ltd',
  'Current account 1000000001',
  'MR Z ZULU',
  'Bank charges for the period 03 March 2026 to 02 April 2026',
  'NarrativeDescription Itemcost(R) VAT(R) Total(R)',
  'Monthly fee 19.13 2.87 22.00',
  'TotalCharges 22.00',
];
const nedTable = [
  'Tranlistno Date Description Fees(R) Debits(R) Credits(R) Balance(R)',
  'Openingbalance 360.00',
  '000101 04/03/2026 SAMPLE SHOP 14.00 1,250.00 -890.00',
  '06/03/2026 ATM FEE 22.00* -912.00',
  '12/03/2026 SAMPLE PAYER 700.00 -212.00',
  'Closingbalance -212.00',
  'seemoneydifferently',
  'We subscribe to the Code of Banking Practice',
];
const nedWant = {
  bank: 'nedbank',
  accountNumber: '1000000001',
  holder: 'MR Z ZULU',
  periodStart: '2026-03-03',
  periodEnd: '2026-04-02',
  openingBalance: '360.00',
  closingBalance: '-212.00',
  rows: [
    wantedRow('2026-03-04', '-1250.00', '0.00', '-890.00', '-14.00'),
    wantedRow('2026-03-06', '-22.00', '*', '-912.00'),
    wantedRow('2026-03-12', '700.00', '0.00', '-212.00'),
  ],
};
add('Nedbank in lines of text', [lines(ned), lines(nedTable)], nedWant);
add(
  'Nedbank whose balance includes the fees',
  [lines(ned), lines(nedTable.map((l) => l.replace('360.00', '374.00')))],
  {
    ...nedWant,
    openingBalance: '374.00',
    rows: [wantedRow('2026-03-04', '-1250.00', '-14.00', '-890.00'), ...nedWant.rows.slice(1)],
  },
);
add(
  'Nedbank with spaces in the headings',
  [
    lines(ned),
    lines(
      nedTable.map((l, i) =>
        i === 0
          ? 'Tran list no Date Description Fees (R) Debits (R) Credits (R) Balance (R)'
          : l.replace('Openingbalance', 'Opening balance'),
      ),
    ),
  ],
  nedWant,
);
add(
  'Nedbank with its balances labelled in Afrikaans',
  [
    lines(ned),
    lines(
      nedTable.map((l) => l.replace('Openingbalance', 'Beginsaldo').replace('Closingbalance', 'Eindsaldo')),
    ),
  ],
  nedWant,
);
add(
  'Nedbank as an enquiry',
  [
    lines([
      'Nedbank Statement Enquiry',
      'Account number: 1000000001',
      'Account description: Current',
      'Profile number: 3012345678',
      'Date Transactions Debits Credits Balance',
      '01/03/2026 BROUGHT FORWARD 1,000.00',
      '02/03/2026 SHOP ENC * -100.00 900.00',
      '03/03/2026 PAYER 50.00 950.00',
      '31/03/2026 CARRIED FORWARD 950.00',
    ]),
  ],
  {
    bank: 'nedbank',
    accountNumber: '1000000001',
    openingBalance: '1000.00',
    closingBalance: '950.00',
    rows: [
      wantedRow('2026-03-02', '-100.00', null, '900.00'),
      wantedRow('2026-03-03', '50.00', null, '950.00'),
    ],
  },
);
// An unknown column has its values between known columns.
for (const [name, heading] of [
  ['Nedbank with an Afrikaans heading of the list number', 'Lysnr'],
  ['Nedbank with an unknown heading of the list number', 'Volgorde'],
] as const)
  add(
    name,
    [
      {
        items: [
          ...['Nedbank', 'MEV S DLAMINI', 'Rekeningopsomming', 'Lopende rekening 1065474677'].map(
            (text, index) => ({ text, x: 36, y: 40 + index * 12, size: 8 }),
          ),
          ...[
            [heading, 'Datum', 'Beskrywing', 'Fooie(R)', 'Debiete(R)', 'Krediete(R)', 'Saldo(R)'],
            ['', '01/02/2026', 'Beginsaldo', '', '', '', '1,000.00'],
            ['000101', '03/02/2026', 'BETALING AAN Z KHUMALO', '14.00', '141.00', '', '859.00'],
            ['000102', '04/02/2026', 'SALARIS', '', '', '9,000.00', '9,859.00'],
            ['', '28/02/2026', 'Eindsaldo', '', '', '', '9,859.00'],
          ].flatMap((cells, row) =>
            cells.flatMap((text, column) =>
              text === ''
                ? []
                : [{ text, x: [36, 76, 130, 330, 390, 450, 510][column] ?? 0, y: 120 + row * 12, size: 8 }],
            ),
          ),
        ],
      },
    ],
    {
      bank: 'nedbank',
      accountNumber: '1065474677',
      product: 'Lopende rekening',
      rows: [
        wantedRow('2026-02-03', '-141.00', '0.00', '859.00', '-14.00'),
        wantedRow('2026-02-04', '9000.00', '0.00', '9859.00'),
      ],
      desc: ['BETALING AAN Z KHUMALO', 'SALARIS'],
    },
  );
add(
  'Nedbank as an enquiry without transactions',
  [
    lines([
      'Nedbank Statement Enquiry',
      'Account number: 1000000001',
      'Account description: Current',
      'Date Transactions Debits Credits Balance',
      '01/03/2026 BROUGHT FORWARD 1,000.00',
      '31/03/2026 CARRIED FORWARD 1,000.00',
    ]),
  ],
  {
    bank: 'nedbank',
    accountNumber: '1000000001',
    openingBalance: '1000.00',
    closingBalance: '1000.00',
    rows: [],
  },
);
