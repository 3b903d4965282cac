type Cell = string | number | boolean | null | undefined;

function csvCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** Formats records as CSV. The columns are the records' keys in the order in which they first appear. */
export function recordsToCsv(records: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return toCsv([columns, ...records.map((record) => columns.map((column) => record[column]))]);
}
