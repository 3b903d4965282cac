import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

const fnb = [
  'Page 1of 3',
  'Delivery Method F1 R04',
  'Branch Number Account Number Date DDA',
  '250655 62000000001 2026/04/10 DDA',
  'FNB PREMIER CURRENT ACCOUNT',
  'MR J SOAP',
  '1 SAMPLE ST',
  'SANDTON',
  '2196',
  'Universal Branch Code 250655',
  'Statement Period : 11 March 2026 to 10 April 2026',
  'Statement Date : 10 April 2026',
  'Statement Balances Bank Charges Interest Rate',
  'Opening Balance 2,150.00Cr Service Fees 61.00Dr Credit Rate 0.00%',
  'Closing Balance 9,857.75Cr',
  'Transactions in RAND (ZAR) : 62000000001',
  'Date Description Amount Balance Accrued',
  'Bank',
  'Charges',
  '12 Mar POS Purchase Sample Grocer 111111*2222 10 Mar 431.25 1,718.75Cr',
  '25 Mar Magtape Credit Sample Employer 8,200.00Cr 9,918.75Cr',
  '31 Mar #Monthly Account Fee 61.00 9,857.75Cr',
  'Closing Balance 9,857.75Cr',
  'Turnover for Statement Period',
  'Credit Transactions 1 8,200.00Cr',
  'Debit Transactions 2 492.25Dr',
];
const fnbWant = {
  bank: 'fnb',
  accountNumber: '62000000001',
  holder: 'MR J SOAP',
  periodStart: '2026-03-11',
  periodEnd: '2026-04-10',
  openingBalance: '2150.00',
  closingBalance: '9857.75',
  salaryDates: ['2026-03-25'],
  rows: [
    wantedRow('2026-03-12', '-431.25', null, '1718.75'),
    wantedRow('2026-03-25', '8200.00', null, '9918.75'),
    wantedRow('2026-03-31', '-61.00', null, '9857.75'),
  ],
};
add('FNB in lines of text', [lines(fnb)], fnbWant);
add('FNB in Courier, drawn word by word', [lines(fnb, { font: 'Courier', size: 9, step: 11 })], fnbWant, {
  isCompressed: true,
  textStyle: 'split',
});
add(
  'FNB whose cells run into each other',
  [
    lines(
      fnb.map((l) =>
        l
          .replace(/^(\d\d Mar) /, '$1')
          .replace('Date Description Amount Balance Accrued', 'DateDescriptionAmountBalanceAccrued')
          .replace(/ (\d[\d,.]*(?:Cr)?) ([\d,]+\.\d\dCr)$/, '$1$2'),
      ),
    ),
  ],
  fnbWant,
);
add(
  'FNB with every cell on a line of its own',
  [
    lines(
      fnb.flatMap((l) => {
        const m = /^(\d\d Mar) (.*?) ([\d,]+\.\d\d(?:Cr)?) ([\d,]+\.\d\dCr)$/.exec(l);
        return m ? m.slice(1) : l === 'Date Description Amount Balance Accrued' ? l.split(' ') : [l];
      }),
      { step: 11, size: 8 },
    ),
  ],
  fnbWant,
);
// Two pages span a change of year, with a balance brought forward.
add(
  'FNB over two pages and a change of year',
  [
    lines([
      'First National Bank',
      'FNB ASPIRE CURRENT ACCOUNT',
      'MS T MOKOENA',
      'Aspire Account : 62000000002',
      'Statement Period : 15 December 2025 to 14 January 2026',
      'Opening Balance 100.00Cr',
      'Closing Balance 50.00Dr',
      'Transactions in RAND (ZAR) : 62000000002',
      'Date Description Amount Balance Accrued Bank Charges',
      '28 Dec Send Money App Dr Send Thandi 120.00 20.00Dr 3.50',
      'Balance Carried Forward 20.00Dr',
      'Page 1of 2',
    ]),
    lines([
      'Transactions in RAND (ZAR) : 62000000002',
      'Date Description Amount Balance Accrued Bank Charges',
      'Balance Brought Forward 20.00Dr',
      '02 Jan Internet Pmt To Landlord 30.00 50.00Dr 8.00',
      'Closing Balance 50.00Dr',
      'Page 2of 2',
    ]),
  ],
  {
    bank: 'fnb',
    accountNumber: '62000000002',
    openingBalance: '100.00',
    closingBalance: '-50.00',
    periodStart: '2025-12-15',
    rows: [
      wantedRow('2025-12-28', '-120.00', null, '-20.00'),
      wantedRow('2026-01-02', '-30.00', null, '-50.00'),
    ],
  },
);
add(
  'FNB as a history with fees',
  [
    lines([
      'First National Bank',
      'Selected Account: 62000000003',
      'Nickname: My cheque',
      'Transaction History',
      'Date Description Service Fee Amount Balance',
      '01 Mei 2026 FNB APP PAYMENT FROM X 0.00 315.40 CR 387.50 CR',
      '02 Mei 2026 PURCHASE SHOP 0.00 315.40 DR 72.10 CR',
    ]),
  ],
  {
    bank: 'fnb',
    accountNumber: '62000000003',
    openingBalance: '72.10',
    closingBalance: '72.10',
    rows: [
      wantedRow('2026-05-01', '315.40', '0.00', '387.50'),
      wantedRow('2026-05-02', '-315.40', '0.00', '72.10'),
    ],
  },
);
add(
  'FNB as a history, newest first and without fees',
  [
    lines([
      'FNB',
      'www.fnb.co.za',
      'Selected Account: 62000000003',
      'Transaction History',
      'Date Description Amount Balance',
      '02 Des 2025 PURCHASE SHOP 315.40 DR 72.10 CR',
      '01 Des 2025 FNB APP PAYMENT FROM X 315.40 CR 387.50 CR',
    ]),
  ],
  {
    bank: 'fnb',
    openingBalance: '72.10',
    closingBalance: '72.10',
    rows: [
      wantedRow('2025-12-01', '315.40', null, '387.50'),
      wantedRow('2025-12-02', '-315.40', null, '72.10'),
    ],
  },
);
add(
  'FNB as a history with a nickname above the name',
  [
    lines([
      'First National Bank',
      'Selected Account: 62000000003',
      'Nickname: My Everyday',
      'MISS T P DLAMINI',
      'Transaction History',
      'Date Description Service Fee Amount Balance',
      '01 Mar 2026 FNB APP PAYMENT FROM X 0.00 315.40 CR 387.50 CR',
      '02 Mar 2026 PURCHASE SHOP 0.00 315.40 DR 72.10 CR',
    ]),
  ],
  {
    holder: 'MISS T P DLAMINI',
    rows: [
      wantedRow('2026-03-01', '315.40', '0.00', '387.50'),
      wantedRow('2026-03-02', '-315.40', '0.00', '72.10'),
    ],
  },
);
