import { accountNumbers, productName } from './facts/account.ts';
import { statedBalances } from './facts/balances.ts';
import { holderName } from './facts/holder.ts';
import { detectIssuer } from './facts/issuer.ts';
import { statementPeriod, yearsIn } from './facts/period.ts';
import { compact, type Line, toLines } from './layout/lines.ts';
import type { TextItem } from './layout/text-item.ts';
import { rowDateFormat } from './reading/dates.ts';
import { numberStyle, withDecimalPoints } from './reading/number-slots.ts';
import { datedRows } from './rows/dated-rows.ts';
import { type DocumentStyle, printsWhole, profileOf } from './rows/profile.ts';
import { carriedBalances, type Solved, solve } from './rows/solve.ts';
import { type StatementPages, splitStatements } from './split-statements.ts';
import type { BankKey } from './statement.ts';
import { type Cut, type CutRow, cutRows, isDateLast } from './table/cut-rows.ts';
import { findHeaders, type Header } from './table/find-headers.ts';
import { withMoneyLast } from './table/money-last.ts';

export type Read = ReturnType<typeof readPages>;

/** Reads the statements of a file, in the order of their pages. A file that joins several months has several. */
export const readStatements = (items: readonly TextItem[]): Read[] =>
  splitStatements(toLines(items)).map(readPages);

function readPages({ lines: found, pages, statedPages }: StatementPages) {
  const texts = withDecimalPoints(found.map(({ text }) => text));
  const printed = found.map((line, index) => ({ ...line, text: texts[index] ?? line.text }));
  const { lines, headers } = withMoneyLast(printed, findHeaders(printed));
  const format = rowDateFormat(tableLines(lines, headers), {
    years: yearsIn(lines),
    isDateLast: isDateLast(headers[0]),
  });
  const cut: Cut = format ? cutRows(lines, headers, format) : { rows: [], used: new Set() };
  const inRows = rowLines(cut);
  const outside = new Set([...lines.keys()].filter((index) => !inRows.has(index)));
  const around = lines.filter((_, index) => outside.has(index));
  const words = around.map(({ text }) => compact(text)).join('');
  const bank = detectIssuer(around);
  const style = { ...numberStyle(texts), glued: isGlued(cut) };
  const whole = printsWhole(bank, style);
  const stated = statedBalances(lines, outside, { ...style, short: false, whole });
  const openings = [...new Set([...sure(stated.opening), ...unsure(stated.opening)])];
  const solved = solveBest(cut.rows, { bank, header: headers[0] ?? null, style, openings });
  const period = statementPeriod(around);
  return {
    pages,
    /** The number of pages that the statement says it has. */
    statedPages,
    bank,
    product: productName(around),
    holder: holderName(around),
    accountNumbers: accountNumbers(around, bank),
    period,
    /** Balances outside the rows, directly after their label. */
    statedOpenings: sure(stated.opening),
    statedClosings: sure(stated.closing),
    /** Balances below a label, or between rows. */
    otherOpenings: [...unsure(stated.opening), ...between(cut.rows, 'opening', style)],
    otherClosings: [...unsure(stated.closing), ...between(cut.rows, 'closing', style)],
    solved,
    rows: datedRows(solved, { period, years: yearsIn(around) }),
    hasTable: headers.length > 0,
    /** The lines outside the rows, and their text in compact form. */
    around,
    text: words,
  };
}

type Stated = ReturnType<typeof statedBalances>['opening'];
const sure = (stated: Stated) => stated.filter(({ isSure }) => isSure).map(({ cents }) => cents);
const unsure = (stated: Stated) => stated.filter(({ isSure }) => !isSure).map(({ cents }) => cents);

/** Returns the lines of the rows, or none when no row has an amount: then the rows are dated text around a table. */
const rowLines = ({ rows, used }: Cut): Set<number> =>
  rows.some(({ body }) => /\d\.\d\d(?!\d)/.test(body.text)) ? used : new Set();

function tableLines(lines: readonly Line[], headers: readonly Header[]): Line[] {
  const from = headers[0]?.last ?? -1;
  return lines.filter((_, index) => index > from);
}

function between(rows: readonly CutRow[], kind: 'opening' | 'closing', style: DocumentStyle): number[] {
  const profile = profileOf(null, null, { style, usesCreditMark: false, usesMinus: false });
  return rows.flatMap((row) => (row.kind === kind ? carriedBalances(row, profile).slice(0, 1) : []));
}

type Setting = {
  bank: BankKey | null;
  header: Header | null;
  style: DocumentStyle;
  openings: readonly number[];
};

/** Reads the rows, in reverse when the newest comes first. When the likeliest reading does not add up, others are tried. */
function solveBest(printed: readonly CutRow[], { bank, header, style, openings }: Setting): Solved {
  const rows = isNewestFirst(printed) ? [...printed].reverse().filter(({ kind }) => kind === 'row') : printed;
  const all = rows.map(({ body }) => body.text).join('\n\n');
  const usesCreditMark =
    (all.match(/\d ?(?:Cr|CR|Kt|KT)(?![a-z])/g)?.length ?? 0) >= Math.max(1, rows.length / 3);
  // A bank uses minus signs when one precedes an amount that is not the last of its line. The last amount is the balance.
  const usesMinus = printsMinus(bank, header) || /-R?\d[\d ,]*\.\d\d[^\n]*\n?[^\n]*\d\.\d\d/.test(all);
  const attempt = (change: Partial<Setting & { places: boolean }>) => {
    const changed = header && change.places === false ? { ...header, hasPlaces: false } : header;
    const profile = profileOf(bank, changed, { style: change.style ?? style, usesCreditMark, usesMinus });
    const used = change.places === false ? rows.map((row) => ({ ...row, header: changed })) : rows;
    return solve(used, profile, openings);
  };
  const first = attempt({});
  if (first.agrees) return first;
  // Another attempt may only lengthen numbers, because a shorter number could lack a digit that a forger put in front.
  const other = { ...style, spaces: true };
  for (const change of [{ places: false }, { style: other }, { places: false, style: other }]) {
    const again = attempt(change);
    if (again.agrees && again.rows.length >= first.rows.length) return again;
  }
  return first;
}

/** In a single column of amounts these banks mark every debit with a minus, even where no row has a minus. */
const printsMinus = (bank: BankKey | null, header: Header | null) =>
  (bank === 'absa' || bank === 'capitec') && (header?.columns.some(({ role }) => role === 'amount') ?? false);

function isGlued({ rows }: Cut): boolean {
  const dated = rows.filter(({ kind, date }) => kind === 'row' && date !== null);
  return dated.filter(({ isRunOn }) => isRunOn).length > dated.length / 2;
}

function isNewestFirst(rows: readonly CutRow[]): boolean {
  const keys = rows.flatMap(({ kind, date }) =>
    kind === 'row' && date?.year ? [date.year * 10_000 + date.month * 100 + date.day] : [],
  );
  let falls = 0;
  let rises = 0;
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1];
    if (before === undefined) continue;
    if (key < before) falls += 1;
    if (key > before) rises += 1;
  }
  return falls > 0 && rises === 0 ? true : falls > 3 * rises;
}
