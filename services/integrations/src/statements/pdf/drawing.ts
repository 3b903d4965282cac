import { OPS, type PDFPageProxy } from 'pdfjs-dist';

/** Text over which something opaque was painted later. Positions are in points from the top left corner. */
export type PaintedOver = { page: number; text: string; y: number };
type Drawing = { fonts: Map<string, string>; paintedOver: PaintedOver[] };

type Matrix = readonly [number, number, number, number, number, number];
type State = { matrix: Matrix; alpha: number; font: string; size: number };
type Run = { text: string; x: number; y: number; width: number; size: number; order: number };
type Paint = { x0: number; y0: number; x1: number; y1: number; order: number };
type Glyph = { unicode?: string; width?: number };

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const paints = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
/** The least share of a text's width and height that a paint has to cover. */
const coveredShare = 0.7;
/** No statement draws more on a page; such a page is left to the other checks. */
const maximumOperations = 200_000;
/** Shading behind a part that is drawn before the text is no cover, and neither is a line. In points. */
const minimumPaint = 4;

/** Returns the names of the fonts of a page, and the texts that something painted later hides. */
export async function drawingOf(page: PDFPageProxy): Promise<Drawing> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Map<string, string>();
  if (fnArray.length > maximumOperations) return { fonts, paintedOver: [] };
  const reader = new DrawingReader();
  for (const [index, operation] of fnArray.entries()) reader.take(operation, argsArray[index], index);
  for (const id of reader.fonts) {
    const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : null;
    if (typeof font === 'object' && font !== null && 'name' in font && typeof font.name === 'string')
      fonts.set(id, font.name);
  }
  const { height } = page.getViewport({ scale: 1 });
  const paintedOver = reader.covered().map(({ text, y }) => ({ page: page.pageNumber, text, y: height - y }));
  return { fonts, paintedOver };
}

class DrawingReader {
  readonly fonts = new Set<string>();
  readonly runs: Run[] = [];
  readonly paints: Paint[] = [];
  state: State = { matrix: identity, alpha: 1, font: '', size: 1 };
  saved: State[] = [];
  text: Matrix = identity;
  line: Matrix = identity;
  leading = 0;

  take(operation: number, given: unknown, order: number) {
    const args = Array.isArray(given) ? given : [];
    if (operation === OPS.save) this.saved.push(this.state);
    else if (operation === OPS.restore) this.state = this.saved.pop() ?? this.state;
    else if (operation === OPS.transform) this.transform(args);
    else if (operation === OPS.paintFormXObjectBegin) {
      this.saved.push(this.state);
      if (args[0]) this.transform(args[0]);
    } else if (operation === OPS.paintFormXObjectEnd) this.state = this.saved.pop() ?? this.state;
    else if (operation === OPS.setGState) this.setAlpha(args[0]);
    else if (operation === OPS.constructPath) this.path(args, order);
    else this.takeText(operation, args, order);
  }

  transform(args: ArrayLike<number>) {
    this.state = { ...this.state, matrix: product(this.state.matrix, matrixOf(args)) };
  }

  setAlpha(entries: unknown) {
    for (const entry of Array.isArray(entries) ? entries : [])
      if (Array.isArray(entry) && entry[0] === 'ca' && typeof entry[1] === 'number')
        this.state = { ...this.state, alpha: entry[1] };
  }

  path([paint, , bounds]: unknown[], order: number) {
    if (typeof paint !== 'number' || !paints.has(paint) || this.state.alpha < 0.9) return;
    const [x0, y0, x1, y1] = Array.from((bounds ?? []) as ArrayLike<number>);
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
    const [ax, ay] = place(this.state.matrix, x0, y0);
    const [bx, by] = place(this.state.matrix, x1, y1);
    const box = {
      x0: Math.min(ax, bx),
      y0: Math.min(ay, by),
      x1: Math.max(ax, bx),
      y1: Math.max(ay, by),
      order,
    };
    if (box.x1 - box.x0 >= minimumPaint && box.y1 - box.y0 >= minimumPaint) this.paints.push(box);
  }

  takeText(operation: number, args: unknown[], order: number) {
    const numbers = args as number[];
    if (operation === OPS.beginText) this.moveTo(identity);
    else if (operation === OPS.setFont) {
      this.fonts.add(String(args[0]));
      this.state = { ...this.state, font: String(args[0]), size: Number(args[1]) };
    } else if (operation === OPS.setTextMatrix)
      this.moveTo(matrixOf((args[0] ?? identity) as ArrayLike<number>, numbers));
    else if (operation === OPS.setLeading) this.leading = numbers[0] ?? 0;
    else if (operation === OPS.moveText) this.moveBy(numbers[0] ?? 0, numbers[1] ?? 0);
    else if (operation === OPS.setLeadingMoveText) {
      this.leading = numbers[1] ?? 0;
      this.moveBy(numbers[0] ?? 0, numbers[1] ?? 0);
    } else if (operation === OPS.nextLine) this.moveBy(0, this.leading);
    else if (operation === OPS.showText) this.show(args[0], order);
  }

  moveTo(matrix: Matrix) {
    this.text = matrix;
    this.line = matrix;
  }

  moveBy(x: number, y: number) {
    this.moveTo(product(this.line, [1, 0, 0, 1, x, y]));
  }

  show(glyphs: unknown, order: number) {
    let text = '';
    let advance = 0;
    for (const glyph of Array.isArray(glyphs) ? (glyphs as (Glyph | number | null)[]) : [])
      if (typeof glyph === 'number') advance -= (glyph / 1_000) * this.state.size;
      else {
        text += glyph?.unicode ?? '';
        advance += ((glyph?.width ?? 0) / 1_000) * this.state.size;
      }
    const matrix = product(this.state.matrix, this.text);
    const size = this.state.size * Math.hypot(matrix[2], matrix[3]);
    const width = advance * Math.hypot(matrix[0], matrix[1]);
    if (text.trim() !== '')
      this.runs.push({ text: text.trim(), x: matrix[4], y: matrix[5], width, size, order });
    this.text = product(this.text, [1, 0, 0, 1, advance, 0]);
  }

  covered(): Run[] {
    return this.runs.filter(({ x, y, width, size, order }) =>
      this.paints.some(
        (paint) =>
          paint.order > order &&
          Math.min(paint.x1, x + width) - Math.max(paint.x0, x) >= coveredShare * width &&
          Math.min(paint.y1, y + 0.7 * size) - Math.max(paint.y0, y) >= coveredShare * 0.7 * size,
      ),
    );
  }
}

const matrixOf = (given: ArrayLike<number>, others: readonly number[] = []): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = given.length === undefined ? others : Array.from(given);
  return [a, b, c, d, e, f];
};

const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const;
