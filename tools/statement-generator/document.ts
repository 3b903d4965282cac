import type { BankKey } from '@tshepa/contracts/statements/statement';
import type { Entry, Slice } from './account.ts';
import type { KeyRow } from './key.ts';
import { keyed } from './money.ts';
import type { Vary } from './vary.ts';

/** A text at a place between the margins, in percent. */
export type Piece = {
  text: string;
  at: number;
  align?: 'left' | 'right' | 'centre';
  isBold?: boolean;
  /** The size as a multiple of the document's size. */
  scale?: number;
};
export type Line = { pieces: Piece[]; hasRule?: boolean; isShaded?: boolean };
export type Column = {
  key: string;
  /** The lines of its heading. */
  heading: string[];
  align: 'left' | 'right';
  /** The left and right edge in percent of the space between the margins. */
  from: number;
  to: number;
  /** Where a cell of one line stands in a row of several. */
  place: 'first' | 'last';
};
export type Row = { cells: Record<string, string | string[]>; isBold?: boolean };
type Table = { columns: Column[]; rows: Row[] };

/** A paper before it is typeset: what it says, without fonts and positions. */
export type Document = {
  language: 'en' | 'af';
  /** Lines above the table on the first page, and on each later one. */
  first: Line[];
  later: Line[];
  table: Table;
  after: Line[];
  /** What is printed with the balance before and after a break of the page. */
  carried?: { forward: string; brought: string };
  foot: (page: number, pages: number) => Line[];
};

/** A statement and what is to be read in it. */
export type Drawn = { document: Document; rows: KeyRow[] };

/** A layout whose open questions are decided for one file. */
export type OpenLayout = {
  account: string;
  /** True when fees are taken from the balance besides the amount. */
  isFeeMoved: boolean;
  /** True when debit orders that could not be paid stand in the table, without an amount. */
  hasUnpaid?: true;
  draw: (slice: Slice) => Drawn;
};
export type Choices = {
  vary: Vary;
  /** False when the bank prints no holder. */
  hasHolder: boolean;
};
export type Layout = { bank: BankKey | null; name: string; open: (choices: Choices) => OpenLayout };

type PieceOptions = Omit<Piece, 'text' | 'at'>;
export const at = (place: number, text: string, options: PieceOptions = {}): Piece => ({
  text,
  at: place,
  ...options,
});
export const line = (...pieces: (Piece | string)[]): Line => ({
  pieces: pieces.map((piece) => (typeof piece === 'string' ? at(0, piece) : piece)),
});
export const title = (text: string, scale = 1.6): Line => ({
  pieces: [at(0, text, { isBold: true, scale })],
});
export const ruled = (...pieces: (Piece | string)[]): Line => ({ ...line(...pieces), hasRule: true });
export const shaded = (...pieces: (Piece | string)[]): Line => ({ ...line(...pieces), isShaded: true });
export const blank: Line = { pieces: [] };

type ColumnOptions = {
  heading: string | readonly string[];
  width: number;
  align?: 'left' | 'right';
  place?: 'first' | 'last';
};
/** Lays columns side by side in the order of their names. Widths are shares. */
export function columnsOf(order: readonly string[], given: Record<string, ColumnOptions>): Column[] {
  const chosen = order.map((key) => ({ key, options: given[key] ?? { heading: '', width: 1 } }));
  const whole = chosen.reduce((sum, { options }) => sum + options.width, 0);
  let from = 0;
  return chosen.map(({ key, options }) => {
    const to = from + (options.width * 100) / whole;
    const column: Column = {
      key,
      heading: [options.heading].flat(),
      align: options.align ?? 'left',
      from,
      to,
      place: options.place ?? 'first',
    };
    from = to;
    return column;
  });
}

/** Puts a name at another place in a list: before or after a neighbour. */
export const placed = (order: readonly string[], name: string, before: string): string[] => {
  const others = order.filter((one) => one !== name);
  const index = others.indexOf(before);
  return index < 0 ? [...others, name] : others.toSpliced(index, 0, name);
};

export const keyRow = (
  { date, cents, balanceCents }: Entry,
  description: string,
  { movedCents = 0, toldCents = 0 } = {},
): KeyRow => ({
  date,
  description,
  amount: keyed(cents),
  fee: keyed(-movedCents),
  infoFee: keyed(-toldCents),
  balance: keyed(balanceCents),
});
