import { at, type Entry, keyed, type Layout, row, signed, spaces, written } from '../layout.ts';

const accountNumber = '1000000001';

function text({ kind, text: words }: Entry): string {
  if (kind === 'salary' || kind === 'received') return `Payment Received: ${words}`;
  if (kind === 'payment') return `Banking App External PayShap Payment: ${words}`;
  if (kind === 'fee') return 'Monthly Account Admin Fee';
  return words;
}
const feeOf = (cents: number) => (cents === 0 ? '' : signed(cents, spaces));
const keyFee = (cents: number) => (cents === 0 ? '0.00' : keyed(cents));

export const capitecMain: Layout = {
  bank: 'capitec',
  name: 'main account',
  accountNumber,
  feePosts: true,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 90, align: 'left', heading: 'Description' },
    { key: 'category', x: 300, align: 'left', heading: 'Category' },
    { key: 'in', x: 430, align: 'right', heading: 'Money In' },
    { key: 'out', x: 480, align: 'right', heading: 'Money Out' },
    { key: 'fee', x: 515, align: 'right', heading: 'Fee*' },
    { key: 'balance', x: 570, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number, openingCents, closingCents }) => [
    row(at(36, 'Main Account Statement')),
    row(at(36, ledger.holder)),
    row(at(36, '7 SAMPLE ROAD')),
    row(at(36, 'SAMPLETOWN')),
    row(at(36, '1234')),
    row(at(36, 'Account No'), at(300, 'Capitec Bank'), at(400, 'capitecbank.co.za')),
    row(at(36, number)),
    row(at(36, 'Statement Information')),
    row(
      at(36, `From Date: ${written.slashes(ledger.start)}`),
      at(240, `Opening Balance: ${openingCents < 0 ? '-' : ''}R${spaces(openingCents)}`),
    ),
    row(
      at(36, `To Date: ${written.slashes(ledger.end)}`),
      at(240, `Closing Balance: ${closingCents < 0 ? '-' : ''}R${spaces(closingCents)}`),
    ),
    row(at(36, 'Money In Summary'), at(300, 'Money Out Summary')),
    row(at(36, 'Other Income R6 450.00'), at(300, 'Digital Payments -R2 150.00')),
    row(at(36, 'Scheduled Payments')),
    row(at(36, 'Card Subscriptions'), at(300, 'Self-Scheduled Payment')),
    row(at(36, '25/04/2026 Sample TV 99.00'), at(300, '01/05/2026 Rent 1 500.00')),
    row(at(36, 'Spending Summary')),
    row(at(36, 'Groceries -R812.00')),
    row(at(36, 'Transaction History')),
  ],
  continued: () => [row(at(36, 'Transaction History'))],
  foot: (_, page, pages) => [
    row(at(36, '* Includes VAT at 15%')),
    row(
      at(36, '24hr Client Care Centre 0860 10 20 43'),
      at(250, 'ClientCare@capitecbank.co.za'),
      at(480, `Page ${page} of ${pages}`),
    ),
    row(
      at(
        36,
        'Capitec Bank is an authorised financial services provider (FSP46669) and registered credit provider (NCRCP13).',
      ),
    ),
    row(at(36, 'Unique Document No.: 00aa11bb / 204 / V5.0')),
  ],
  after: () => [
    row(at(36, '* Includes VAT at 15%')),
    row(at(36, 'Pending Card Transactions')),
    row(at(36, '-R48.9029/04/2026 Sample Shop (Card 0000)')),
  ],
  row: (entry) => {
    const description = text(entry);
    const words = entry.more ? [description, ''] : description;
    const lines = entry.more ? 2 : 1;
    const last = (value: string) => (lines === 2 ? ['', value] : value);
    const shown = [words].flat();
    if (lines === 2) shown[1] = entry.more;
    return {
      cells: {
        date: written.slashes(entry.date),
        text: shown,
        category: last(entry.category),
        in: last(entry.cents > 0 ? spaces(entry.cents) : ''),
        out: last(entry.cents < 0 ? signed(entry.cents, spaces) : ''),
        fee: last(feeOf(entry.feeCents)),
        balance: last(signed(entry.balanceCents, spaces)),
      },
      key: {
        date: entry.date,
        description: entry.more ? `${description} ${entry.more}` : description,
        amount: keyed(entry.cents),
        fee: keyFee(entry.feeCents),
        balance: keyed(entry.balanceCents),
      },
    };
  },
};

export const capitecOlder: Layout = {
  ...capitecMain,
  name: 'older',
  feePosts: false,
  columns: [
    { key: 'posted', x: 36, align: 'left', heading: 'Posting Date' },
    { key: 'date', x: 100, align: 'left', heading: 'Transaction Date' },
    { key: 'text', x: 180, align: 'left', heading: 'Description' },
    { key: 'in', x: 430, align: 'right', heading: 'Money In (R)' },
    { key: 'out', x: 500, align: 'right', heading: 'Money Out (R)' },
    { key: 'balance', x: 570, align: 'right', heading: 'Balance (R)' },
  ],
  row: (entry) => ({
    cells: {
      posted: written.slashes(entry.date),
      date: written.slashes(entry.date),
      text: text(entry),
      in: entry.cents > 0 ? spaces(entry.cents) : '',
      out: entry.cents < 0 ? signed(entry.cents, spaces) : '',
      balance: signed(entry.balanceCents, spaces),
    },
    key: {
      date: entry.date,
      description: text(entry),
      amount: keyed(entry.cents),
      fee: null,
      balance: keyed(entry.balanceCents),
    },
  }),
};

/** Fees are printed with as many decimals as they need. */
const short = (cents: number) =>
  cents === 0 ? '' : String(cents / 100).includes('.') ? String(cents / 100) : `${cents / 100}.0`;

export const capitecBusiness: Layout = {
  ...capitecMain,
  name: 'business',
  columns: [
    { key: 'posted', x: 36, align: 'left', heading: 'Post Date' },
    { key: 'date', x: 90, align: 'left', heading: 'Trans Date' },
    { key: 'text', x: 150, align: 'left', heading: 'Description' },
    { key: 'reference', x: 340, align: 'left', heading: 'Reference' },
    { key: 'fee', x: 440, align: 'right', heading: 'Fees' },
    { key: 'amount', x: 510, align: 'right', heading: 'Amount (+/-)' },
    { key: 'balance', x: 575, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'Business Account Statement')),
    row(at(36, ledger.holder)),
    row(at(36, 'Capitec Bank'), at(300, 'capitecbank.co.za')),
    row(at(36, `Account No: ${number}`)),
    row(
      at(36, `From Date: ${written.slashes(ledger.start)}`),
      at(240, `To Date: ${written.slashes(ledger.end)}`),
    ),
  ],
  continued: () => [],
  opening: ({ openingCents }) => ({ text: 'Balance brought forward', balance: signed(openingCents, spaces) }),
  after: () => [],
  row: (entry) => ({
    cells: {
      posted: written.slashesYy(entry.date),
      date: written.slashesYy(entry.date),
      text: text(entry),
      fee: short(entry.feeCents),
      amount: signed(entry.cents, spaces),
      balance: signed(entry.balanceCents, spaces),
    },
    key: {
      date: entry.date,
      description: text(entry),
      amount: keyed(entry.cents),
      fee: keyFee(entry.feeCents),
      balance: keyed(entry.balanceCents),
    },
  }),
};
