import { buffer } from 'node:stream/consumers';
import { between, pick, type Random } from '@tshepa/integrations/faults';
import PdfDocument from 'pdfkit';
import type { Box, Sheet, Text } from './sheet.ts';

const families = [
  ['Helvetica', 'Helvetica-Bold'],
  ['Helvetica', 'Helvetica-Bold'],
  ['Times-Roman', 'Times-Bold'],
] as const;

/** Writes sheets as a PDF. Fonts, the order of the texts and the length of the runs differ from file to file. */
export async function writePdf(sheets: readonly Sheet[], random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const [regular, bold] = sheets.some(({ isMonospaced }) => isMonospaced)
    ? (['Courier', 'Courier-Bold'] as const)
    : pick(random, families);
  const doc = new PdfDocument({ autoFirstPage: false, size: 'A4', info: { CreationDate: new Date(0) } });
  const done = buffer(doc);
  const isCut = random() < 0.3;
  const isShuffled = random() < 0.3;
  const colour = pick(random, ['#000000', '#1a1a1a', '#20304f']);
  for (const sheet of sheets) {
    doc.addPage({ size: 'A4', margin: 0 });
    drawBoxes(doc, sheet.boxes);
    const texts = isShuffled ? shuffled(sheet.texts, random) : sheet.texts;
    for (const { text, x, y, size, isBold, align } of texts) {
      doc
        .font(isBold ? bold : regular)
        .fontSize(size)
        .fillColor(colour);
      const width = doc.widthOfString(text);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      write(doc, { text, left, y }, isCut);
    }
  }
  doc.end();
  return Uint8Array.from(await done);
}

function drawBoxes(doc: PDFKit.PDFDocument, boxes: readonly Box[]) {
  for (const { x, y, width, height, isFilled } of boxes)
    if (isFilled) doc.rect(x, y, width, height).fill(height < 2 ? '#555555' : '#e4e4e4');
    else doc.rect(x, y, width, height).lineWidth(0.6).stroke('#555555');
}

function write(
  doc: PDFKit.PDFDocument,
  { text, left, y }: { text: string; left: number; y: number },
  isCut: boolean,
) {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const;
  if (!isCut) {
    doc.text(text, left, y, options);
    return;
  }
  let at = 0;
  for (const word of text.split(/(?<= )/)) {
    doc.text(word, left + doc.widthOfString(text.slice(0, at)), y, options);
    at += word.length;
  }
}

function shuffled(texts: readonly Text[], random: Random): Text[] {
  const moved = [...texts];
  for (let index = moved.length - 1; index > 0; index -= 1) {
    const other = between(random, 0, index + 1);
    const [one, two] = [moved[index], moved[other]];
    if (one && two) [moved[index], moved[other]] = [two, one];
  }
  return moved;
}
