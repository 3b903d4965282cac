/** A page before it is written: texts and lines at places, in points from the top left corner. */
export type Text = {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  align: 'left' | 'right' | 'centre';
};
export type Box = { x: number; y: number; width: number; height: number; isFilled: boolean };
export type Sheet = { texts: Text[]; boxes: Box[]; isMonospaced: boolean };

type Column = { x: number; align?: 'left' | 'right' | 'centre' };

/** Collects what a layout draws, from the top of the page to its foot. */
export function createSheet({ size = 9, leading = 13, isMonospaced = false } = {}) {
  const sheet: Sheet = { texts: [], boxes: [], isMonospaced };
  let y = 48;
  const pen = {
    sheet,
    at: () => y,
    down: (points: number) => {
      y += points;
      return pen;
    },
    /** Goes back to a height, for what stands beside something else. */
    to: (height: number) => {
      y = height;
      return pen;
    },
    put: (x: number, text: string, options: Partial<Omit<Text, 'text' | 'x'>> = {}) => {
      if (text !== '') sheet.texts.push({ text, x, y, size, isBold: false, align: 'left', ...options });
      return pen;
    },
    /** Writes one line of a table: a text for each column. */
    row: (columns: readonly Column[], texts: readonly string[], options: Partial<Text> = {}) => {
      for (const [index, { x, align = 'left' }] of columns.entries())
        pen.put(x, texts[index] ?? '', { align, ...options });
      y += leading;
      return pen;
    },
    box: (x: number, top: number, width: number, height: number, isFilled = false) => {
      sheet.boxes.push({ x, y: top, width, height, isFilled });
      return pen;
    },
    rule: (x0 = 40, x1 = 555) => pen.box(x0, y - 9, x1 - x0, 0.5, true),
  };
  return pen;
}
