export type Cell = string | undefined;

/** Spreadsheets run a cell that starts with one of these characters as a formula. Applicants write the exported values. */
const formulaStart = /^[=+\-@\t\r]/;

const needsQuotes = /[",\r\n]/;

const toCell = (value: Cell = ''): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats one row as RFC 4180 requires. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;
