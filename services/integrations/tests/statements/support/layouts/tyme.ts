import { at, commas, type Entry, keyed, type Layout, row, signed, spaces, written } from '../layout.ts';

function text({ kind, text: words }: Entry): string {
  if (kind === 'received') return `EFT from ${words}`;
  if (kind === 'shop') return `Purchase at ${words}`;
  if (kind === 'payment') return `EFT for ${words}`;
  return words;
}

export const tymeOld: Layout = {
  bank: 'tyme',
  name: 'old',
  accountNumber: '51000000001',
  feePosts: true,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 110, align: 'left', heading: 'Description' },
    { key: 'fee', x: 330, align: 'right', heading: 'Fees' },
    { key: 'out', x: 410, align: 'right', heading: 'Money Out' },
    { key: 'in', x: 490, align: 'right', heading: 'Money In' },
    { key: 'balance', x: 565, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number, openingCents, closingCents }) => [
    row(at(36, 'TymeBank'), at(300, 'www.tymebank.co.za')),
    row(at(36, ledger.holder)),
    row(at(36, '3 Sample Lane')),
    row(at(36, `Account Num. ${number}`)),
    row(at(36, 'EveryDay account')),
    row(at(36, `Statement period ${written.dMonYyyy(ledger.start)} - ${written.dMonYyyy(ledger.end)}`)),
    row(
      at(36, `Opening Balance ${signed(openingCents, spaces)}`),
      at(300, `Closing Balance ${signed(closingCents, spaces)}`),
    ),
  ],
  continued: () => [],
  foot: (_, page, pages) => [
    row(
      at(36, 'Tyme Bank Limited is an authorised financial services provider'),
      at(480, `Page ${page} of ${pages}`),
    ),
  ],
  row: (entry) => {
    const cell = (cents: number) => (cents === 0 ? '-' : spaces(cents));
    const wrapped = entry.more !== '';
    const last = (value: string) => (wrapped ? ['', value] : value);
    return {
      cells: {
        date: written.dMonYyyy(entry.date),
        text: wrapped ? [text(entry), entry.more] : text(entry),
        fee: last(cell(entry.feeCents)),
        out: last(cell(Math.min(entry.cents, 0))),
        in: last(cell(Math.max(entry.cents, 0))),
        balance: last(signed(entry.balanceCents, spaces)),
      },
      key: {
        date: entry.date,
        description: wrapped ? `${text(entry)} ${entry.more}` : text(entry),
        amount: keyed(entry.cents),
        fee: entry.feeCents === 0 ? '0.00' : keyed(entry.feeCents),
        balance: keyed(entry.balanceCents),
      },
    };
  },
};

const whole = (cents: number) => commas(cents).replace(/\.00$/, '');

export const tymeNew: Layout = {
  ...tymeOld,
  name: 'new',
  feePosts: false,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 110, align: 'left', heading: 'Details' },
    { key: 'in', x: 400, align: 'right', heading: 'Credits (+)' },
    { key: 'out', x: 480, align: 'right', heading: 'Debits (-)' },
    { key: 'balance', x: 565, align: 'right', heading: 'Running Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'GoTyme Bank (TymeBank)')),
    row(at(36, `Account holder: ${ledger.holder}`)),
    row(at(36, `EveryDay account ${number}`)),
    row(at(36, `Period: ${written.dMonYyyy(ledger.start)} to ${written.dMonYyyy(ledger.end)}`)),
  ],
  row: (entry) => ({
    cells: {
      date: written.dMonYyyy(entry.date),
      text: text(entry),
      in: entry.cents > 0 ? whole(entry.cents) : '-',
      out: entry.cents < 0 ? whole(entry.cents) : '-',
      balance: `${entry.balanceCents < 0 ? '-' : ''}${whole(entry.balanceCents)}`,
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
