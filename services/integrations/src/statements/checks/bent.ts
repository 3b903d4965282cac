import type { SolvedRow } from '../rows/solve.ts';

/**
 * Rows in which digits before the amount had to be taken for a part of the description so that the balance follows.
 * That is right for a shop with a number in its name, and wrong where other rows have the same words without digits:
 * there a figure was put in front of the amount.
 */
export function bentRows(rows: readonly SolvedRow[]): SolvedRow[] {
  const leads = rows.map((solved) => leadOf(solved));
  return rows.filter((_, index) => {
    const lead = leads[index] ?? '';
    const words = lead.replace(/[ ]?\d{1,3}$/, '');
    if (words === lead || words === '') return false;
    return leads.some((other, place) => place !== index && other === words);
  });
}

/** What stands before the amounts of a row, on their line. */
function leadOf({ row, reading }: SolvedRow): string {
  const first = Math.min(...reading.spans.map(({ start }) => start));
  if (!Number.isFinite(first)) return '';
  const line = row.body.text.slice(row.body.text.lastIndexOf('\n', first) + 1, first);
  // A cell of its own takes nothing from the amount behind it.
  return /[\t]$/.test(line) ? '' : (line.split('\t').at(-1) ?? '').trim();
}
