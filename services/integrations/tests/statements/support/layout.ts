import type { BankKey } from '@tshepa/contracts/statements/statement';
import type { Ledger, Movement } from './ledger.ts';

/** One row of the answer key, with amounts as the command prints them. */
type KeyRow = {
  date: string;
  description: string;
  amount: string;
  fee: string | null;
  /** A charge that is only told. Left out where the layout tells none. */
  infoFee?: string;
  balance: string;
};
export type Key = {
  bank: BankKey;
  accountNumber: string;
  holder: string;
  periodStart: string;
  periodEnd: string;
  openingBalance: string;
  closingBalance: string;
  rows: KeyRow[];
  salaryDates: string[];
};

type Column = { key: string; x: number; align: 'left' | 'right'; heading: string | readonly string[] };
/** A row of a table: the text of each column, or a list where it has several lines. */
export type Cells = Record<string, string | readonly string[]>;
export type Text = { text: string; x: number };
export type Layout = {
  bank: BankKey;
  name: string;
  columns: readonly Column[];
  /** Lines above the table of the first page. */
  top: (account: Account) => readonly (readonly Text[])[];
  /** Lines above the table of each further page. */
  continued: (account: Account) => readonly (readonly Text[])[];
  foot: (account: Account, page: number, pages: number) => readonly (readonly Text[])[];
  /** Lines after the last row. */
  after?: (account: Account) => readonly (readonly Text[])[];
  opening?: (account: Account) => Cells;
  closing?: (account: Account) => Cells;
  row: (entry: Entry, index: number) => { cells: Cells; key: KeyRow };
  /** True when the balance changes by the fee as well as by the amount. */
  feePosts: boolean;
  accountNumber: string;
};
/** A transaction with the balance after it. */
export type Entry = Movement & { balanceCents: number; beforeCents: number };
export type Account = {
  ledger: Ledger;
  entries: readonly Entry[];
  number: string;
  openingCents: number;
  closingCents: number;
};

const groups = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
const parts = (cents: number) =>
  [String(Math.trunc(Math.abs(cents) / 100)), String(Math.abs(cents) % 100).padStart(2, '0')] as const;
/** Formats amounts as banks do: 1,234.50 and 1 234.50. */
export const commas = (cents: number) => `${groups(parts(cents)[0], ',')}.${parts(cents)[1]}`;
export const spaces = (cents: number) => `${groups(parts(cents)[0], ' ')}.${parts(cents)[1]}`;
export const signed = (cents: number, write: (cents: number) => string) =>
  `${cents < 0 ? '-' : ''}${write(cents)}`;
export const keyed = (cents: number) => `${cents < 0 ? '-' : ''}${parts(cents).join('.')}`;

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const full = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const split = (iso: string) => [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8)] as const;
export const written = {
  dMonYyyy: (iso: string) => `${split(iso)[2]} ${names[Number(split(iso)[1]) - 1]} ${split(iso)[0]}`,
  dMonYy: (iso: string) => `${split(iso)[2]} ${names[Number(split(iso)[1]) - 1]} ${split(iso)[0].slice(2)}`,
  dMon: (iso: string) => `${split(iso)[2]} ${names[Number(split(iso)[1]) - 1]}`,
  dMonthYyyy: (iso: string) => `${Number(split(iso)[2])} ${full[Number(split(iso)[1]) - 1]} ${split(iso)[0]}`,
  slashes: (iso: string) => `${split(iso)[2]}/${split(iso)[1]}/${split(iso)[0]}`,
  shortSlashes: (iso: string) => `${Number(split(iso)[2])}/${split(iso)[1]}/${split(iso)[0]}`,
  slashesYy: (iso: string) => `${split(iso)[2]}/${split(iso)[1]}/${split(iso)[0].slice(2)}`,
  yearFirst: (iso: string) => iso.replaceAll('-', '/'),
  compact: (iso: string) => iso.replaceAll('-', ''),
};
/** Returns the sum of all credits (1) or of all debits (-1). */
export const totalOf = (entries: readonly Entry[], sign: 1 | -1) =>
  entries.filter(({ cents }) => Math.sign(cents) === sign).reduce((sum, { cents }) => sum + cents, 0);
export const at = (x: number, text: string): Text => ({ x, text });
export const row = (...texts: Text[]) => texts;

/** Returns the account as the layout prints it, with or without fees in the balance. */
export function accountOf(layout: Layout, ledger: Ledger): Account {
  let balance = ledger.openingCents;
  const entries = ledger.movements.map((movement) => {
    const beforeCents = balance;
    balance += movement.cents + (layout.feePosts ? movement.feeCents : 0);
    return { ...movement, beforeCents, balanceCents: balance };
  });
  return {
    ledger,
    entries,
    number: layout.accountNumber,
    openingCents: ledger.openingCents,
    closingCents: balance,
  };
}

export function keyOf(layout: Layout, account: Account): Key {
  const { ledger } = account;
  return {
    bank: layout.bank,
    accountNumber: account.number,
    holder: ledger.holder,
    periodStart: ledger.start,
    periodEnd: ledger.end,
    openingBalance: keyed(account.openingCents),
    closingBalance: keyed(account.closingCents),
    rows: account.entries.map((entry, index) => layout.row(entry, index).key),
    salaryDates: ledger.salaryDates,
  };
}
