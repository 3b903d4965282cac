import { epochDay, type PrintedDate, toIso } from '../reading/dates.ts';
import type { StatementRow } from '../statement.ts';
import { describe } from './describe.ts';
import type { Solved } from './solve.ts';

type Known = { period: { start: string; end: string } | null; years: ReadonlySet<number> };

/** The rows with full dates. A date without a year gets the one that fits the period, or else the previous row. */
export function datedRows({ rows }: Solved, { period, years }: Known): StatementRow[] {
  let before: string | null = null;
  return rows.flatMap(({ row, reading, agrees }): StatementRow[] => {
    if (!row.date) return [];
    const date = withYear(row.date, { period, years, before });
    before = date;
    return [
      {
        date,
        description: describe(row, reading),
        amountCents: reading.amountCents,
        feeCents: reading.feeCents,
        balanceCents: reading.balanceCents,
        agrees,
      },
    ];
  });
}

function withYear(date: PrintedDate, { period, years, before }: Known & { before: string | null }): string {
  if (date.year !== null) return toIso({ ...date, year: date.year });
  const near = period
    ? [Number(period.end.slice(0, 4)), Number(period.start.slice(0, 4))]
    : [...years].toSorted();
  const candidates = [...new Set(near.flatMap((year) => [year, year - 1, year + 1]))].map((year) =>
    toIso({ ...date, year }),
  );
  if (period) {
    const off = (iso: string) =>
      iso < period.start
        ? epochDay(period.start) - epochDay(iso)
        : iso > period.end
          ? epochDay(iso) - epochDay(period.end)
          : 0;
    return candidates.toSorted((a, b) => off(a) - off(b))[0] ?? toIso({ ...date, year: 1970 });
  }
  // Without a period: the date nearest to that of the previous row.
  const last = before;
  if (last) {
    const off = (iso: string) => Math.abs(epochDay(iso) - epochDay(last));
    return candidates.toSorted((a, b) => off(a) - off(b))[0] ?? last;
  }
  return toIso({ ...date, year: near.at(-1) ?? 1970 });
}
