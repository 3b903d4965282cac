import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

const absaTop = [
  'Return address',
  'Absa Bank Ltd',
  'Cheque account statement',
  'MRS P NEL',
  '4 SAMPLE ST',
  'Cheque Account Number: 40-0000-0001',
  'Account Type: Cheque Account',
  'Issued on 04 Apr 2026',
  'Statement no: 22',
  '05 Mar 2026 to 04 Apr 2026',
  'Account Summary:',
  'Balance Brought Forward 3 400.00',
  'Deposits 0.00',
  'Sundry Credits 500.00',
  'Overdraft limit 0.00',
  'Your transactions',
  'Date Transaction Description Charge Debit Amount Credit Amount Balance',
];
const absaRows = [
  '5/03/2026 Bal Brought Forward 3 400.00',
  '9/03/2026 Acb Debit:External 12.00 T 610.35 2 789.65',
  'Sample Insure Ref000',
  '12/03/2026 Acb Credit 500.00 3 289.65',
  'Sample Payer',
  '15/03/2026 Digital Payment Dt 6.00 T 4 769.85 1 480.20-',
  'Landlord',
];
const absaEnd = [
  'Account Summary',
  'Balance Brought Forward 3 400.00',
  'Sundry Credits 500.00',
  'SERVICE FEE 6.00',
  'MNTHLY ACCT FEE 65.00',
  'CREDIT INTEREST RATE 0.00%',
  'CHARGE: A = ADMINISTRATION C = CASH DEPOSIT',
  'Page 1 of 2',
  'eStamp',
];
const absaWant = {
  bank: 'absa',
  accountNumber: '4000000001',
  holder: 'MRS P NEL',
  periodStart: '2026-03-05',
  periodEnd: '2026-04-04',
  openingBalance: '3400.00',
  closingBalance: '-1480.20',
  rows: [
    wantedRow('2026-03-09', '-610.35', '0.00', '2789.65', '-12.00'),
    wantedRow('2026-03-12', '500.00', '0.00', '3289.65'),
    wantedRow('2026-03-15', '-4769.85', '0.00', '-1480.20', '-6.00'),
  ],
  desc: ['Acb Debit:External Sample Insure Ref000'],
};
add('Absa in lines of text', [lines([...absaTop, ...absaRows, ...absaEnd], { step: 12 })], absaWant);
add(
  'Absa whose numbers run into each other',
  [
    lines(
      [
        ...absaTop,
        ...absaRows.map((l) =>
          l.replace('12.00 T 610.35', '12.00610.35').replace('6.00 T 4 769', '6.004 769'),
        ),
        ...absaEnd,
      ],
      { step: 12 },
    ),
  ],
  absaWant,
);
add(
  'Absa with commas between the thousands',
  [
    lines(
      [...absaTop, ...absaRows, ...absaEnd].map((l) => l.replace(/(\d) (\d{3}\.)/g, '$1,$2')),
      { step: 12 },
    ),
  ],
  absaWant,
);
add(
  'Absa in Afrikaans with decimal commas',
  [
    lines([
      'Absa Bank Beperk',
      'Tjekrekeningstaat',
      'MEV P NEL',
      'Tjekrekeningnommer 40-0000-0001',
      'Tydperk 5 Mrt 2026 tot 4 Apr 2026',
      'Datum Transaksiebeskrywing Koste Debietbedrag Kredietbedrag Saldo',
      '5/03/2026 Saldo oorgedra 3 400,00',
      '9/03/2026 Acb Debiet:Ekstern 12,00 T 610,35 2 789,65',
      '12/03/2026 Salaris 500,00 3 289,65',
    ]),
  ],
  { ...absaWant, holder: 'MEV P NEL', closingBalance: '3289.65', rows: absaWant.rows.slice(0, 2), desc: [] },
);
add(
  'Absa as a transaction history',
  [
    lines([
      'Absa Bank',
      'Transaction History',
      'Account number 4000000001',
      'Date Transaction Description Amount Balance',
      '2026-03-09 Payment to X -R1 310.00 R5 735.80',
      '2026-03-10 Salary Y R1 310.00 R7 045.80',
    ]),
  ],
  {
    bank: 'absa',
    accountNumber: '4000000001',
    openingBalance: '7045.80',
    rows: [
      wantedRow('2026-03-09', '-1310.00', null, '5735.80'),
      wantedRow('2026-03-10', '1310.00', null, '7045.80'),
    ],
  },
);
// The cells are at the foot of their row, so the description begins above its date.
add(
  'Absa with dates beside the last line of each description',
  [
    {
      items: [
        ...['Absa Bank', 'Cheque account statement', 'MR J SOAP', 'Cheque Account Number: 40-0000-0001'].map(
          (text, index) => ({ text, x: 36, y: 40 + index * 12, size: 8 }),
        ),
        ...['Date', 'Transaction Description', 'Charge', 'Debit Amount', 'Credit Amount', 'Balance'].map(
          (text, column) => ({ text, x: [36, 90, 275, 330, 410, 490][column] ?? 0, y: 110, size: 8 }),
        ),
        { text: '1/02/2026', x: 36, y: 124, size: 8 },
        { text: 'Bal Brought Forward', x: 90, y: 124, size: 8 },
        { text: '1 000.00', x: 490, y: 124, size: 8 },
        ...(
          [
            ['2/02/2026', ['Pos Purchase', 'Sample Grocer Card 5129'], '100.00', '', '900.00'],
            ['3/02/2026', ['Atm Withdrawal', 'JOHANNESBURG 6162', 'Card 6162'], '500.00', '', '400.00'],
            ['4/02/2026', ['Digital Payment Cr', 'Absa Bank Z Khumalo'], '', '250.00', '650.00'],
            ['5/02/2026', ['Prepaid Debit', 'Vodacom'], '50.00', '', '600.00'],
          ] as const
        ).flatMap(([date, words, debit, credit, balance], row) => {
          const top = 138 + row * 32;
          const foot = top + (words.length - 1) * 9.4;
          const shift = 18.8 - (words.length - 1) * 9.4;
          return [
            { text: date, x: 36, y: foot + shift, size: 8 },
            ...words.map((text, line) => ({ text, x: 90, y: top + shift + line * 9.4, size: 8 })),
            { text: debit, x: 330, y: foot + shift, size: 8 },
            { text: credit, x: 410, y: foot + shift, size: 8 },
            { text: balance, x: 490, y: foot + shift, size: 8 },
          ].filter(({ text }) => text !== '');
        }),
      ],
    },
  ],
  {
    bank: 'absa',
    accountNumber: '4000000001',
    holder: 'MR J SOAP',
    rows: [
      wantedRow('2026-02-02', '-100.00', '*', '900.00'),
      wantedRow('2026-02-03', '-500.00', '*', '400.00'),
      wantedRow('2026-02-04', '250.00', '*', '650.00'),
      wantedRow('2026-02-05', '-50.00', '*', '600.00'),
    ],
    desc: [
      'Pos Purchase Sample Grocer Card 5129',
      'Atm Withdrawal JOHANNESBURG 6162 Card 6162',
      'Digital Payment Cr Absa Bank Z Khumalo',
      'Prepaid Debit Vodacom',
    ],
  },
);
add(
  'Absa as a history of one credit, whose description does not say that it is a credit',
  [
    lines([
      'Absa Bank',
      'Account number 4000000001',
      'Date Transaction Description Amount Balance',
      '2026-03-04 Digital Payment Cr Absa Bank P Sample R1 589.99 R3 490.08',
    ]),
  ],
  { bank: 'absa', openingBalance: '1900.09', rows: [wantedRow('2026-03-04', '1589.99', null, '3490.08')] },
);
