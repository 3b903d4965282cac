import type { Line } from '../layout/lines.ts';

/** The text of a row over one or more lines, a line break between them, with the place of every character. */
export type RowText = {
  text: string;
  x0: number[];
  x1: number[];
  fonts: string[];
  sizes: number[];
};

export function rowText(lines: readonly Line[]): RowText {
  const row: RowText = { text: '', x0: [], x1: [], fonts: [], sizes: [] };
  for (const line of lines) {
    if (row.text !== '') {
      row.text += '\n';
      row.x0.push(0);
      row.x1.push(0);
      row.fonts.push('');
      row.sizes.push(0);
    }
    row.text += line.text;
    row.x0.push(...line.x0);
    row.x1.push(...line.x1);
    row.fonts.push(...line.fonts);
    for (let count = 0; count < line.text.length; count += 1) row.sizes.push(line.size);
  }
  return row;
}

/** Replaces a stretch by the edge of a cell, so that all places stay. */
export function blank(row: RowText, start: number, end: number): RowText {
  return { ...row, text: row.text.slice(0, start) + '\t'.repeat(end - start) + row.text.slice(end) };
}
