import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

const capTop = [
  'Main Account Statement',
  'MR A B EXAMPLE',
  '12 SAMPLE ROAD',
  'SOWETO',
  '1804',
  'Account No',
  '1000000001',
  'Account type',
  'Main Account',
  'Statement Information',
  'From Date: 01/04/2026 Opening Balance: R812.40',
  'To Date: 30/04/2026 Closing Balance: R5 104.90',
  'Money In Summary',
  'Other Income R6 450.00',
  'Money Out Summary',
  'Digital Payments -R2 150.00',
  'Scheduled Payments',
  'Card Subscriptions Self-Scheduled Payment',
  '15/04/2026 Stream 99.00 20/04/2026 Rent 1 200.00',
  'Spending Summary',
  'Transaction History',
  'Date Description Category Money In Money Out Fee* Balance',
];
const capEnd = [
  '* Includes VAT at 15%',
  'Pending Card Transactions',
  '-R48.9029/04/2026 Sample Shop (Card 0000)',
  '24hr Client Care Centre 0860 10 20 43 ClientCare@capitecbank.co.za',
  'Capitec Bank is an authorised financial services provider FSP46669 and NCRCP13',
  'Unique Document No.: abc / 204 / V5.0',
  'Page 1 of 1',
];
export const capWant = {
  bank: 'capitec',
  accountNumber: '1000000001',
  holder: 'MR A B EXAMPLE',
  periodStart: '2026-04-01',
  periodEnd: '2026-04-30',
  openingBalance: '812.40',
  closingBalance: '5104.90',
  rows: [
    wantedRow('2026-04-02', '6450.00', '0.00', '7262.40'),
    wantedRow('2026-04-05', '-2150.00', '-7.50', '5104.90'),
  ],
};
add(
  'Capitec in lines of text',
  [
    lines(
      [
        ...capTop,
        '02/04/2026 Payment Received: Sample Wages Other Income 6 450.00 7 262.40',
        '05/04/2026 Banking App External PayShap Payment: P Sample Digital Payments -2 150.00 -7.50 5 104.90',
        ...capEnd,
      ],
      { step: 13 },
    ),
  ],
  { ...capWant, desc: ['Payment Received: Sample Wages', 'Banking App External PayShap Payment: P Sample'] },
);
add(
  'Capitec with descriptions of several lines',
  [
    lines(
      [
        ...capTop,
        '02/04/2026 Payment Received: Sample',
        'Wages',
        'Other Income 6 450.00 7 262.40',
        '05/04/2026 Banking App External PayShap',
        'Payment: P Sample',
        'Digital Payments -2 150.00 -7.50 5 104.90',
        ...capEnd,
      ],
      { step: 13 },
    ),
  ],
  { ...capWant, desc: ['Payment Received: Sample Wages', 'Banking App External PayShap Payment: P Sample'] },
);
add(
  'Capitec with a star after a fee and a reference before an amount',
  [
    lines(
      [
        ...capTop.map((l) => l.replace('R5 104.90', 'R7 892.40')),
        '02/04/2026 Payment Received: Sample Wages Other Income 6 450.00 7 262.40',
        '03/04/2026 DebiCheck Insufficient Funds of R640.00 Fees -10.00* 7 252.40',
        '04/04/2026 Received From REF 4452733 640.00 7 892.40',
        ...capEnd,
      ],
      { step: 13 },
    ),
  ],
  {
    ...capWant,
    closingBalance: '7892.40',
    rows: [
      wantedRow('2026-04-02', '6450.00', '0.00', '7262.40'),
      wantedRow('2026-04-03', '*', '*', '7252.40'),
      wantedRow('2026-04-04', '640.00', '0.00', '7892.40'),
    ],
  },
);
add(
  'Capitec with a reference of three digits before an amount',
  [
    lines(
      [
        ...capTop.map((l) => l.replace('R5 104.90', 'R1 452.40')),
        '04/04/2026 Received From REF 733 640.00 1 452.40',
        ...capEnd,
      ],
      { step: 13 },
    ),
  ],
  { ...capWant, closingBalance: '1452.40', rows: [wantedRow('2026-04-04', '640.00', '0.00', '1452.40')] },
);
add(
  'Capitec in the older layout',
  [
    lines([
      'Capitec Bank',
      'Savings account statement',
      'Account No: 1000000009',
      'Posting Date Transaction Date Description Money In (R) Money Out (R) Balance (R)',
      '01/02/2026 31/01/2026 Salary: SAMPLE CO 5 000.00 5 100.00',
      '03/02/2026 02/02/2026 Purchase Shop -99.99 5 000.01',
    ]),
  ],
  {
    bank: 'capitec',
    accountNumber: '1000000009',
    openingBalance: '100.00',
    rows: [
      wantedRow('2026-02-01', '5000.00', null, '5100.00'),
      wantedRow('2026-02-03', '-99.99', null, '5000.01'),
    ],
  },
);
add(
  'Capitec Business in lines of text',
  [
    lines([
      'Capitec Business',
      'capitecbank.co.za',
      'Account Number: 1050000001',
      'Post Date Trans Date Description Reference Fees Amount (+/-) Balance',
      'Balance brought forward 1 000.00',
      '01/02/26 01/02/26 Payment out Inv 12 -6.0 -500.00 494.00',
      '02/02/26 02/02/26 Deposit Sale 200.00 694.00',
    ]),
  ],
  {
    bank: 'capitec',
    accountNumber: '1050000001',
    openingBalance: '1000.00',
    rows: [
      wantedRow('2026-02-01', '-500.00', '-6.00', '494.00'),
      wantedRow('2026-02-02', '200.00', '0.00', '694.00'),
    ],
  },
);
add(
  'Capitec Business with the reference beside a description of two lines',
  [
    {
      items: [
        ...['Capitec Bank', 'Business Account Statement', 'MS S DLAMINI', 'Account No 1000000001'].map(
          (text, index) => ({ text, x: 36, y: 40 + index * 12, size: 8 }),
        ),
        ...[
          ['Post Date', 'Trans Date', 'Description', 'Reference', 'Fees', 'Amount (+/-)', 'Balance'],
          ['01/04/26', '01/04/26', 'Balance brought forward', '', '', '', '1 000.00'],
          [
            '02/04/26',
            '01/04/26',
            'Banking App External PayShap Payment: Z',
            'Ref35656',
            '-6.0',
            '-200.00',
            '794.00',
          ],
          ['', '', 'Khumalo', '', '', '', ''],
          ['03/04/26', '03/04/26', 'Payment Received: P Sample', 'INV 0404', '', '100.00', '894.00'],
        ].flatMap((cells, row) =>
          cells.flatMap((text, column) =>
            text === ''
              ? []
              : [{ text, x: [36, 78, 120, 290, 380, 420, 500][column] ?? 0, y: 120 + row * 11, size: 8 }],
          ),
        ),
      ],
    },
  ],
  {
    bank: 'capitec',
    openingBalance: '1000.00',
    closingBalance: '894.00',
    rows: [
      wantedRow('2026-04-02', '-200.00', '-6.00', '794.00'),
      wantedRow('2026-04-03', '100.00', '0.00', '894.00'),
    ],
    desc: ['Banking App External PayShap Payment: Z Khumalo Ref35656', 'Payment Received: P Sample INV 0404'],
  },
);
add(
  'Capitec with the name of the holder and a heading in one run',
  [
    lines([
      ...capTop.map((line) => (line === 'MR A B EXAMPLE' ? 'MR A B EXAMPLE Statement Information' : line)),
      '02/04/2026 Payment Received: Sample Wages Other Income 6 450.00 7 262.40',
      '05/04/2026 Banking App External PayShap Payment: P Sample Digital Payments -2 150.00 -7.50 5 104.90',
      ...capEnd,
    ]),
  ],
  capWant,
);
add(
  'Capitec with the period glued to the address',
  [
    lines([
      ...capTop.map((line) =>
        line.replace('From Date: ', '12 SAMPLE ROADFrom Date:').replace('To Date: ', 'SOWETOTo Date:'),
      ),
      '02/04/2026 Payment Received: Sample Wages Other Income 6 450.00 7 262.40',
      '05/04/2026 Banking App External PayShap Payment: P Sample Digital Payments -2 150.00 -7.50 5 104.90',
      ...capEnd,
    ]),
  ],
  capWant,
);
// A header in one run gives no column positions. Therefore the position of a text does not show that it is a category.
add(
  'Capitec whose cells and labels run into each other, with a description that continues in digits',
  [
    lines(
      [
        ...capTop.flatMap((line) =>
          line === 'Account No'
            ? ['Account NoVAT Registration No. 4680173723']
            : line.startsWith('Date Description')
              ? ['DateDescriptionCategoryMoney InMoney OutFee*Balance']
              : [line],
        ),
        '02/04/2026Payment Received: Sample WagesOther Income6 450.007 262.40',
        '05/04/2026DebiCheck Debit Order: Sample Insure 175599 12Insurance-2 150.00-7.505 104.90',
        '          001',
        ...capEnd,
      ],
      { x: 36, step: 12 },
    ),
  ],
  {
    ...capWant,
    desc: ['Payment Received: Sample Wages', 'DebiCheck Debit Order: Sample Insure 175599 12 001'],
  },
);
