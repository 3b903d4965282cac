import { collect, lines, R } from './typed.ts';

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
    R('2026-03-09', '-610.35', '-12.00', '2789.65'),
    R('2026-03-12', '500.00', '0.00', '3289.65'),
    R('2026-03-15', '-4769.85', '-6.00', '-1480.20'),
  ],
  desc: ['Acb Debit:External Sample Insure Ref000'],
};
add('absa lines', [lines([...absaTop, ...absaRows, ...absaEnd], { step: 12 })], absaWant);
add(
  'absa glued numbers',
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
  'absa comma',
  [
    lines(
      [...absaTop, ...absaRows, ...absaEnd].map((l) => l.replace(/(\d) (\d{3}\.)/g, '$1,$2')),
      { step: 12 },
    ),
  ],
  absaWant,
);
add(
  'absa decimal comma afr',
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
  'absa A',
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
    rows: [R('2026-03-09', '-1310.00', null, '5735.80'), R('2026-03-10', '1310.00', null, '7045.80')],
  },
);
