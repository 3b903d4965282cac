import { type Period, statementPeriod } from './facts/period.ts';
import type { Line } from './layout/lines.ts';
import { findHeaders } from './table/find-headers.ts';

/** The lines of one statement, and the number of pages that it says it has. */
export type StatementPages = { lines: Line[]; pages: number; statedPages: number | null };

/** `Page 1 of 3`, or `1/3` as a cell of its own. */
const numbered = [
  /(?:page|pg|bladsy|bl)[\s.:]*(\d{1,3})\s*(?:of|van|\/)\s*(\d{1,3})(?!\d)/i,
  /^(\d{1,3})\s*(?:of|van|\/)\s*(\d{1,3})$/i,
];
const opening =
  /opening\s*balance|brought\s*f(?:orward|wd)|beginsaldo|openings?saldo|openingsbalans|saldo\s*oorgedra/i;
const account = /account\s*(?:number|num|no)\b|rekening\s*(?:nommer|nr)|selected\s*account|accountn/i;

type PageHead = {
  period: Period | null;
  number: number | null;
  count: number | null;
  isHead: boolean;
  hasTable: boolean;
};

/** Separates the statements of a file to which several were joined. Each begins on a page of its own. */
export function splitStatements(lines: readonly Line[]): StatementPages[] {
  const pages = [...new Set(lines.map(({ page }) => page))].map((page) =>
    lines.filter((line) => line.page === page),
  );
  const heads = pages.map(headOf);
  const parts: { from: number; to: number }[] = [];
  let period: Period | null = null;
  for (const [index, head] of heads.entries()) {
    const isStart = index === 0 || begins(head, period);
    const last = parts.at(-1);
    if (isStart || !last) {
      parts.push({ from: index, to: index });
      period = head.period;
    } else {
      last.to = index;
      period ??= head.period;
    }
  }
  return withoutCovers(parts, heads).map(({ from, to }) => {
    const counts = heads.slice(from, to + 1).flatMap(({ count }) => count ?? []);
    return {
      lines: pages.slice(from, to + 1).flat(),
      pages: to - from + 1,
      statedPages: counts.length > 0 ? Math.max(...counts) : null,
    };
  });
}

function headOf(page: readonly Line[]): PageHead {
  const [header] = findHeaders(page);
  const head = header ? page.slice(0, header.first) : page.slice(0, 40);
  const text = head.map((line) => line.text).join('\n');
  const numbers = page.flatMap(({ text: line }) => line.split('\t').flatMap(numberIn));
  const [last] = numbers
    .filter(([number, count]) => number >= 1 && number <= count)
    .sort((a, b) => b[0] - a[0]);
  return {
    period: statementPeriod(head),
    number: last?.[0] ?? null,
    count: last?.[1] ?? null,
    isHead: opening.test(text) || account.test(text),
    hasTable: header !== undefined || opening.test(page.map((line) => line.text).join('\n')),
  };
}

function numberIn(cell: string): (readonly [number: number, count: number])[] {
  const found = numbered.map((pattern) => pattern.exec(cell.trim())).find((match) => match !== null);
  return found ? [[Number(found[1]), Number(found[2])]] : [];
}

/** A page that is numbered 1 begins a statement when it has a head. Without numbers, another period does. */
function begins({ period, number, isHead }: PageHead, current: Period | null): boolean {
  if (number !== null && number > 1) return false;
  if (number === 1) return period !== null || isHead;
  return (
    isHead &&
    period !== null &&
    current !== null &&
    (period.start !== current.start || period.end !== current.end)
  );
}

/** A cover or a page of terms without a table belongs to the statement beside it. */
function withoutCovers(parts: readonly { from: number; to: number }[], heads: readonly PageHead[]) {
  const kept: { from: number; to: number }[] = [];
  let cover: number | null = null;
  for (const { from, to } of parts) {
    const hasTable = heads.slice(from, to + 1).some((head) => head.hasTable);
    const last = kept.at(-1);
    if (hasTable) kept.push({ from: cover ?? from, to });
    else if (last) last.to = to;
    cover = hasTable || last ? null : (cover ?? from);
  }
  return kept.length > 0 ? kept : [{ from: 0, to: heads.length - 1 }];
}
