import type { Account, Cells, Layout, Text } from './layout.ts';
import { type Drawn, type Font, type PdfPage, widthOf } from './pdf/writer.ts';
import type { Random } from './random.ts';

/** The orders in which a table's text is drawn, as found in real files. */
export const textOrders = [
  'cells',
  'shuffled',
  'by-column',
  'row-per-line',
  'cell-per-line',
  'glued',
] as const;
export type TextOrder = (typeof textOrders)[number];

export type DrawOptions = {
  order: TextOrder;
  random: Random;
  font?: Font;
  size?: number;
  leading?: number;
  pageRows?: number;
};

const left = 36;
const pageHeight = 842;

/** Draws an account in a layout, over as many pages as it takes. */
export function drawPages(layout: Layout, account: Account, options: DrawOptions): PdfPage[] {
  const { order, font = 'Helvetica', size = 8, leading = 12 } = options;
  const table: Cells[] = [
    ...(layout.opening ? [layout.opening(account)] : []),
    ...account.entries.map((entry, index) => layout.row(entry, index).cells),
    ...(layout.closing ? [layout.closing(account)] : []),
  ];
  const pages: Drawn[][] = [];
  let drawn: Drawn[] = [];
  let y = 0;
  const line = (texts: readonly Text[]) => {
    drawn.push(...texts.map(({ text, x }) => ({ text, x, y, size, font })));
    y += leading;
  };
  const heights = (cells: Cells) =>
    order === 'cell-per-line'
      ? Object.values(cells)
          .flat()
          .filter((text) => text !== '').length
      : Math.max(1, ...Object.values(cells).map((value) => (typeof value === 'string' ? 1 : value.length)));
  const openPage = (lines: readonly (readonly Text[])[]) => {
    drawn = [];
    pages.push(drawn);
    y = 40;
    for (const texts of lines) line(texts);
    drawHeader();
  };
  const drawHeader = () => {
    const columns = layout.columns;
    if (order === 'glued')
      line([
        {
          x: left,
          text: columns
            .map(({ heading }) => [heading].flat().join(''))
            .join('')
            .replaceAll(' ', ''),
        },
      ]);
    else if (order === 'row-per-line')
      line([{ x: left, text: columns.map(({ heading }) => [heading].flat().join(' ')).join(' ') }]);
    else if (order === 'cell-per-line')
      for (const { heading } of columns) line([{ x: left, text: [heading].flat().join(' ') }]);
    else {
      const most = Math.max(...columns.map(({ heading }) => [heading].flat().length));
      for (let index = 0; index < most; index += 1)
        line(
          columns.flatMap((column) => {
            const text = [column.heading].flat()[index];
            return text ? [{ text, x: placed(column, text, size, font) }] : [];
          }),
        );
    }
    y += leading / 3;
  };
  openPage(layout.top(account));
  for (const cells of table) {
    if (y + heights(cells) * leading > pageHeight - 100) openPage(layout.continued(account));
    y = drawRow(layout, cells, { ...options, font, size, leading }, drawn, y);
  }
  for (const texts of layout.after?.(account) ?? []) line(texts);
  for (const [index, page] of pages.entries()) {
    let at = pageHeight - 60;
    for (const texts of layout.foot(account, index + 1, pages.length)) {
      page.push(...texts.map(({ text, x }) => ({ text, x, y: at, size: size - 1, font })));
      at += leading;
    }
    if (order === 'shuffled') shuffle(page, options.random);
    if (order === 'by-column') page.sort((a, b) => a.x - b.x || a.y - b.y);
  }
  return pages.map((items) => ({ items, height: pageHeight }));
}

const placed = (
  { x, align }: { x: number; align: 'left' | 'right' },
  text: string,
  size: number,
  font: Font,
) => (align === 'left' ? x : x - widthOf(text, size, font));

type Drawing = Required<Pick<DrawOptions, 'order' | 'font' | 'size' | 'leading'>>;

function drawRow(
  layout: Layout,
  cells: Cells,
  { order, font, size, leading }: Drawing,
  drawn: Drawn[],
  from: number,
): number {
  const filled = layout.columns.flatMap((column) => {
    const value = cells[column.key];
    return value === undefined || value === '' ? [] : [{ column, lines: [value].flat() }];
  });
  let y = from;
  if (order === 'cell-per-line') {
    for (const { lines } of filled)
      for (const text of lines.filter((line) => line !== '')) {
        drawn.push({ text, x: left, y, size, font });
        y += leading;
      }
    return y;
  }
  const most = Math.max(1, ...filled.map(({ lines }) => lines.length));
  for (let index = 0; index < most; index += 1) {
    const texts = filled.flatMap(({ column, lines }) => {
      const text = lines[index];
      return text ? [{ column, text }] : [];
    });
    if (order === 'row-per-line' || order === 'glued')
      drawn.push({
        text: texts.map(({ text }) => text).join(order === 'glued' ? '' : ' '),
        x: left,
        y,
        size,
        font,
      });
    else
      for (const { column, text } of texts)
        drawn.push({ text, x: placed(column, text, size, font), y, size, font });
    y += leading;
  }
  return y;
}

function shuffle<Item>(items: Item[], random: Random) {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1);
    const [a, b] = [items[index], items[other]];
    if (a !== undefined && b !== undefined) [items[index], items[other]] = [b, a];
  }
}
