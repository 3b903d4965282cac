import { at, commas, type Entry, keyed, type Layout, row, signed, totalOf, written } from '../layout.ts';

const labels: Record<Entry['kind'], string> = {
  salary: 'CREDIT TRANSFER',
  shop: 'CHEQUE CARD PURCHASE',
  'debit-order': 'DEBIT ORDER',
  payment: 'IB PAYMENT TO',
  received: 'IB PAYMENT FROM',
  cash: 'CASH WITHDRAWAL',
  fee: 'SERVICE CHARGE',
  returned: 'UNPAID DEBIT ORDER',
};

function key(entry: Entry, description: string, fees: { fee?: string; infoFee?: string } = {}) {
  return {
    date: entry.date,
    description,
    amount: keyed(entry.cents),
    fee: null,
    ...fees,
    balance: keyed(entry.balanceCents),
  };
}

export const standardStatement: Layout = {
  bank: 'standard_bank',
  name: 'three months',
  accountNumber: '10000000001',
  feePosts: false,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 100, align: 'left', heading: 'Description' },
    { key: 'out', x: 400, align: 'right', heading: 'Payments' },
    { key: 'in', x: 480, align: 'right', heading: 'Deposits' },
    { key: 'balance', x: 560, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger }) => [
    row(at(36, 'Customer Care: 0860 123 000'), at(300, 'Website: www.standardbank.co.za')),
    row(at(36, '3 month statement'), at(300, written.dMonYyyy(ledger.end))),
    row(at(36, `From: ${written.dMonYy(ledger.start)}`)),
    row(at(36, `To: ${written.dMonYy(ledger.end)}`)),
    row(at(36, 'Account holder'), at(160, ledger.holder)),
    row(at(36, 'Product name: CURRENT ACC')),
    row(at(36, 'Account number: 10 00 000 000 1')),
    row(at(36, 'Transaction details'), at(200, 'Available Balance: R233.60')),
  ],
  continued: () => [],
  foot: (_, page, pages) => [
    row(at(36, 'We subscribe to the Code of Banking Practice of The Banking Association South Africa')),
    row(at(36, `051001 Pg ${page} of${pages}`), at(300, 'The Standard Bank of South Africa Limited')),
  ],
  opening: ({ openingCents }) => ({
    text: 'STATEMENT OPENING BALANCE',
    balance: signed(openingCents, commas),
  }),
  after: ({ entries }) => [
    row(at(36, 'Statement Summary')),
    row(at(36, 'Total payments 12'), at(300, `-${commas(totalOf(entries, -1))}`)),
  ],
  row: (entry) => ({
    cells: {
      date: written.dMonYy(entry.date),
      text: entry.more ? [entry.text, labels[entry.kind]] : entry.text,
      out: entry.cents < 0 ? signed(entry.cents, commas) : '',
      in: entry.cents > 0 ? commas(entry.cents) : '',
      balance: signed(entry.balanceCents, commas),
    },
    key: key(entry, entry.more ? `${entry.text} ${labels[entry.kind]}` : entry.text),
  }),
};

const other = (name: string, write: (iso: string) => string): Layout => ({
  ...standardStatement,
  name,
  row: (entry, index) => {
    const made = standardStatement.row(entry, index);
    return { ...made, cells: { ...made.cells, date: write(entry.date) } };
  },
});
export const standardYearFirst = other('year first', written.yearFirst);
export const standardHistory: Layout = { ...other('history', written.dMonYyyy), opening: () => ({}) };

const behind = (cents: number) => `${commas(cents)}${cents < 0 ? '-' : ''}`;

export const standardCheque: Layout = {
  ...standardStatement,
  name: 'cheque',
  columns: [
    { key: 'text', x: 36, align: 'left', heading: 'Page Details' },
    { key: 'fee', x: 300, align: 'right', heading: 'Service Fee' },
    { key: 'out', x: 370, align: 'right', heading: 'Debit' },
    { key: 'in', x: 440, align: 'right', heading: 'Credit' },
    { key: 'date', x: 500, align: 'right', heading: 'Date' },
    { key: 'balance', x: 575, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'The Standard Bank of South Africa Limited'), at(300, 'www.standardbank.co.za')),
    row(at(36, ledger.holder)),
    row(at(36, `Account Number: ${number}`)),
    row(at(36, `Statement from ${written.dMonthYyyy(ledger.start)} to ${written.dMonthYyyy(ledger.end)}`)),
    row(at(36, 'CURRENT ACCOUNT - STATEMENT DETAILS')),
  ],
  opening: ({ openingCents, ledger }) => ({
    text: 'BALANCE BROUGHT FORWARD',
    date: written.compact(ledger.start),
    balance: behind(openingCents),
  }),
  row: (entry) => {
    const description = `${labels[entry.kind]} ${entry.text}`;
    const fee = entry.kind === 'cash' ? commas(entry.feeCents) : '';
    return {
      cells: {
        text: entry.more ? [description, entry.more] : description,
        fee,
        out: entry.cents < 0 ? behind(entry.cents) : '',
        in: entry.cents > 0 ? commas(entry.cents) : '',
        date: written.compact(entry.date),
        balance: behind(entry.balanceCents),
      },
      key: key(entry, entry.more ? `${description} ${entry.more}` : description, {
        fee: '0.00',
        infoFee: fee ? `-${fee}` : '0.00',
      }),
    };
  },
};
