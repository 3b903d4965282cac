import PdfDocument from 'pdfkit';

const measuring = new PdfDocument({ autoFirstPage: false });
const widths = new Map<string, Map<string, number>>();

/** Returns the width of a text in points without kerning, in a standard font or the font of a file. */
export function widthOf(text: string, font: string, size: number): number {
  let known = widths.get(font);
  if (!known) {
    known = new Map();
    widths.set(font, known);
  }
  let width = 0;
  for (const character of text) {
    let own = known.get(character);
    if (own === undefined) {
      own = measuring.font(font).fontSize(1_000).widthOfString(character);
      known.set(character, own);
    }
    width += own;
  }
  return (width * size) / 1_000;
}
