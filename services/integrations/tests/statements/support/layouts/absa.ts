import { at, type Entry, keyed, type Layout, row, spaces, written } from '../layout.ts';

const labels: Record<Entry['kind'], string> = {
  salary: 'Acb Credit',
  shop: 'Pos Purchase',
  'debit-order': 'Acb Debit:External',
  payment: 'Digital Payment Dt',
  received: 'Digital Payment Cr',
  cash: 'Atm Withdrawal',
  fee: 'Monthly Acc Fee',
  returned: 'Unpaid Debit',
};
const behind = (cents: number) => `${spaces(cents)}${cents < 0 ? '-' : ''}`;

export const absaCheque: Layout = {
  bank: 'absa',
  name: 'cheque',
  accountNumber: '4000000001',
  feePosts: false,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 90, align: 'left', heading: 'Transaction Description' },
    { key: 'charge', x: 300, align: 'right', heading: 'Charge' },
    { key: 'mark', x: 304, align: 'left', heading: [] },
    { key: 'out', x: 400, align: 'right', heading: 'Debit Amount' },
    { key: 'in', x: 480, align: 'right', heading: 'Credit Amount' },
    { key: 'balance', x: 560, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, openingCents }) => [
    row(at(36, 'Return address'), at(300, 'Absa Bank Limited')),
    row(at(36, 'Cheque account statement')),
    row(at(36, ledger.holder)),
    row(at(36, '5 SAMPLE AVENUE')),
    row(at(36, 'SAMPLETOWN 0002')),
    row(at(36, 'Cheque Account Number: 40-0000-0001')),
    row(at(36, 'Account Type: Gold Value Bundle'), at(300, `Issued on: ${written.slashes(ledger.end)}`)),
    row(at(36, 'Statement no: 81'), at(300, `Client VAT Reg No: Not Provided`)),
    row(at(36, `${written.dMonYyyy(ledger.start)} to ${written.dMonYyyy(ledger.end)}`)),
    row(at(36, 'Account Summary')),
    row(at(36, 'Balance Brought Forward'), at(250, behind(openingCents))),
    row(at(36, 'Sundry Credits'), at(250, '8 200.00')),
    row(at(36, 'Overdraft limit'), at(250, '0.00')),
    row(at(36, 'Your transactions')),
  ],
  continued: () => [row(at(36, 'Your transactions (continued)'))],
  foot: (_, page, pages) => [
    row(at(36, 'CHARGE: A = ADMINISTRATION C = CASH DEPOSIT T = TRANSACTION')),
    row(at(36, 'SERVICE FEE 6.00'), at(180, 'MNTHLY ACCT FEE 65.00'), at(330, 'CREDIT INTEREST RATE 0.00%')),
    row(at(36, 'Absa Bank Limited, Reg No 1986/004794/06, 0860008600'), at(480, `Page ${page} of ${pages}`)),
    row(at(36, 'eStamp')),
  ],
  opening: ({ openingCents, ledger }) => ({
    date: written.shortSlashes(ledger.start),
    text: 'Bal Brought Forward',
    balance: behind(openingCents),
  }),
  row: (entry) => {
    const charge = entry.feeCents === 0 ? '' : spaces(entry.feeCents);
    return {
      cells: {
        date: written.shortSlashes(entry.date),
        text: [labels[entry.kind], entry.text],
        charge,
        mark: charge ? 'T' : '',
        out: entry.cents < 0 ? spaces(entry.cents) : '',
        in: entry.cents > 0 ? spaces(entry.cents) : '',
        balance: behind(entry.balanceCents),
      },
      key: {
        date: entry.date,
        description: `${labels[entry.kind]} ${entry.text}`,
        amount: keyed(entry.cents),
        fee: '0.00',
        infoFee: keyed(entry.feeCents),
        balance: keyed(entry.balanceCents),
      },
    };
  },
};

export const absaAfrikaans: Layout = {
  ...absaCheque,
  name: 'tjek',
  columns: absaCheque.columns.map((column, index) => ({
    ...column,
    heading:
      ['Datum', 'Transaksiebeskrywing', 'Koste', [], 'Debietbedrag', 'Kredietbedrag', 'Saldo'][index] ?? '',
  })),
  top: ({ ledger, openingCents }) => [
    row(at(36, 'Absa Bank Beperk')),
    row(at(36, 'Tjekrekeningstaat')),
    row(at(36, ledger.holder.replace(/^(?:MRS|MS|MISS) /, 'MEV ').replace(/^MR /, 'MNR '))),
    row(at(36, 'SAMPLESTRAAT 5')),
    row(at(36, 'Tjekrekeningnommer: 40-0000-0001')),
    row(at(36, `${written.dMonYyyy(ledger.start)} tot ${written.dMonYyyy(ledger.end)}`)),
    row(at(36, 'Saldo oorgedra'), at(250, behind(openingCents))),
  ],
  continued: () => [],
  opening: ({ openingCents, ledger }) => ({
    date: written.shortSlashes(ledger.start),
    text: 'Saldo oorgedra',
    balance: behind(openingCents),
  }),
};

export const absaHistory: Layout = {
  ...absaCheque,
  name: 'history',
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 110, align: 'left', heading: 'Transaction Description' },
    { key: 'amount', x: 450, align: 'right', heading: 'Amount' },
    { key: 'balance', x: 550, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'Absa Bank'), at(300, '0860 008 600')),
    row(at(36, 'Transaction history')),
    row(at(36, `Account number: ${number}`)),
    row(at(36, `Account holder: ${ledger.holder}`)),
    row(at(36, `Period: ${ledger.start} to ${ledger.end}`)),
  ],
  continued: () => [],
  foot: (_, page, pages) => [row(at(480, `Page ${page} of ${pages}`))],
  opening: () => ({}),
  row: (entry) => {
    const description = `${labels[entry.kind]} ${entry.text}`;
    const money = (cents: number) => `${cents < 0 ? '-' : ''}R${spaces(cents)}`;
    return {
      cells: {
        date: entry.date,
        text: description,
        amount: money(entry.cents),
        balance: money(entry.balanceCents),
      },
      key: {
        date: entry.date,
        description,
        amount: keyed(entry.cents),
        fee: null,
        balance: keyed(entry.balanceCents),
      },
    };
  },
};
