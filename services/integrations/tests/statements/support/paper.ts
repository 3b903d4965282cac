import { type PdfOptions, type PdfPage, widthOf, writePdf } from './pdf/writer.ts';

type Column = { x: number; heading: string; isRight?: boolean };
export const usualColumns: readonly Column[] = [
  { x: 36, heading: 'Date' },
  { x: 110, heading: 'Description' },
  { x: 400, heading: 'Debit', isRight: true },
  { x: 480, heading: 'Credit', isRight: true },
  { x: 560, heading: 'Balance', isRight: true },
];
const usualRows: readonly (readonly string[])[] = [
  ['02/03/2026', 'SAMPLE GROCER', '431.25', '', '1,718.75'],
  ['06/03/2026', 'PAYMENT TO CAPITEC BANK', '100.00', '', '1,618.75'],
  ['09/03/2026', 'ABSA BANK NEDBANK FNB TRANSFER', '118.75', '', '1,500.00'],
  ['25/03/2026', 'BLUE CRANE FOODS SALARY', '', '8,200.00', '9,700.00'],
  ['31/03/2026', 'ACCOUNT FEE', '61.00', '', '9,639.00'],
];

export type Paper = {
  head: readonly string[];
  columns?: readonly Column[];
  rows?: readonly (readonly string[])[];
  /** Lines directly below the last row. */
  below?: readonly string[];
  foot?: readonly string[];
};

const size = 8;
const leading = 12;

/** Draws a page of a paper: lines, a table with a cell a run, and lines at the foot. A tab starts a second cell. */
export function paperPage({
  head,
  columns = usualColumns,
  rows = usualRows,
  below = [],
  foot = [],
}: Paper): PdfPage {
  const items: PdfPage['items'] = [];
  let y = 40;
  const put = (text: string, x: number) => {
    if (text !== '') items.push({ text, x, y, size });
  };
  const line = (text: string) => {
    for (const [index, cell] of text.split('\t').entries()) put(cell, 36 + index * 264);
    y += leading;
  };
  for (const text of head) line(text);
  y += leading;
  for (const cells of [columns.map(({ heading }) => heading), ...rows]) {
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (column) put(cell, column.isRight ? column.x - widthOf(cell, size) : column.x);
    }
    y += leading;
  }
  for (const text of below) line(text);
  y = 800 - foot.length * leading;
  for (const text of foot) line(text);
  return { items };
}

export const paper = (pages: Paper | readonly Paper[], options: PdfOptions = {}) =>
  writePdf(
    [pages].flat().map((one) => paperPage(one as Paper)),
    options,
  );
