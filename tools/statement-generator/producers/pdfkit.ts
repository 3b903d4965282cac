import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { Style } from '../style.ts';
import type { Page, Rule, Run } from '../typeset/page.ts';
import type { Metadata } from './metadata.ts';

type Options = { metadata: Metadata; password?: string };

/** Draws pages with pdfkit, which embeds a subset of a TrueType font. */
export async function writeByPdfkit(
  pages: readonly Page[],
  style: Style,
  { metadata, password }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const { producer, creator, created, modified } = metadata;
  const doc = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: {
      ...(producer ? { Producer: producer, Creator: creator } : {}),
      CreationDate: created,
      ...(modified ? { ModDate: modified } : {}),
    },
    ...(password ? { userPassword: password, ownerPassword: `${password}-owner` } : {}),
  });
  const done = buffer(doc);
  for (const page of pages) {
    const isTurned = style.rotation % 180 !== 0;
    doc.addPage({
      size: isTurned ? [page.height, page.width] : [page.width, page.height],
      margin: 0,
    });
    Object.assign(doc.page.dictionary.data, { Rotate: style.rotation });
    turn(doc, page, style.rotation);
    fill(doc, page.rules);
    write(doc, page.runs, style);
    if (page.over) {
      fill(doc, page.over.rules);
      write(doc, page.over.runs, style);
    }
  }
  doc.end();
  return Uint8Array.from(await done);
}

function turn(doc: PDFKit.PDFDocument, { width, height }: Page, rotation: Style['rotation']) {
  if (rotation === 90) doc.transform(0, -1, 1, 0, 0, width);
  if (rotation === 180) doc.transform(-1, 0, 0, -1, width, height);
  if (rotation === 270) doc.transform(0, 1, -1, 0, height, 0);
}

function fill(doc: PDFKit.PDFDocument, rules: readonly Rule[]) {
  for (const { x, y, width, height, grey } of rules)
    doc.rect(x, y, width, height).fill([grey * 255, grey * 255, grey * 255]);
}

function write(doc: PDFKit.PDFDocument, runs: readonly Run[], style: Style) {
  const features = style.isKerned ? undefined : [];
  for (const { text, x, y, size, isBold, font, colour } of runs)
    doc
      .font(font ?? (isBold ? style.font.bold : style.font.regular))
      .fontSize(size)
      .fillColor((colour ?? style.colour).map((part) => part * 255) as [number, number, number])
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...(features ? { features } : {}) });
}
