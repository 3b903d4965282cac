import { collect, lines, wantedRow } from './typed.ts';

const { cases, add } = collect();

export { cases };

add(
  'TymeBank in the older layout',
  [
    lines([
      'TymeBank',
      'Account Num. 51000000001',
      'Ms N Dlamini',
      'Opening Balance 200.00',
      'Closing Balance 434.25',
      'Date Description Fees Money Out Money In Balance',
      '03 Mar 2026 EFT for SAMPLE PERSON - - 420.00 620.00',
      '07 Mar 2026 Purchase at Sample Store',
      '000000000000',
      '- 185.75 - 434.25',
    ]),
  ],
  {
    bank: 'tyme',
    accountNumber: '51000000001',
    openingBalance: '200.00',
    closingBalance: '434.25',
    rows: [
      wantedRow('2026-03-03', '420.00', '0.00', '620.00'),
      wantedRow('2026-03-07', '-185.75', '0.00', '434.25'),
    ],
  },
);
add(
  'TymeBank in the newer layout',
  [
    lines([
      'GoTyme Bank (TymeBank)',
      'EveryDay account 51000000001',
      'Date Details Credits (+) Debits (-) Running Balance',
      '02 Mar 2026 Transfer from Current account 1,200 - 1,200.45',
      '03 Mar 2026 Purchase at X - 200 1,000.45',
      '04 Mar 2026 Purchase at Y - 0.45 1,000',
    ]),
  ],
  {
    bank: 'tyme',
    accountNumber: '51000000001',
    openingBalance: '0.45',
    closingBalance: '1000.00',
    rows: [
      wantedRow('2026-03-02', '1200.00', null, '1200.45'),
      wantedRow('2026-03-03', '-200.00', null, '1000.45'),
      wantedRow('2026-03-04', '-0.45', null, '1000.00'),
    ],
  },
);
add(
  'TymeBank with an opening balance of whole rands and a single row',
  [
    lines([
      'GoTyme Bank (TymeBank)',
      'EveryDay account 51000000001',
      'Opening Balance 3,713',
      'Closing Balance 3,706.50',
      'Date Details Credits (+) Debits (-) Running Balance',
      '07 Mar 2026 SMS notification fee - 6.50 3,706.50',
    ]),
  ],
  {
    bank: 'tyme',
    openingBalance: '3713.00',
    closingBalance: '3706.50',
    rows: [wantedRow('2026-03-07', '-6.50', null, '3706.50')],
  },
);
