// This import must run before the imports of the library.
import './sum-precise.ts';
// This import makes the parsing half of the library run in this thread instead of a thread of its own.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { type TextItem, textOfPage } from '@tshepa/contracts/statements/layout/text-item';
import {
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
import { drawingOf, type PaintedOver } from './drawing.ts';
import type { FileFault } from './faults.ts';

/** Three months of a busy account take about 40 pages. */
const maximumPages = 200;
/** The limit for all pages together: ten times as many items as the longest statement has. */
const maximumTextItems = 400_000;
/** A page with less text than this is a scan, even when it has a stamp or a page number. */
const minimumCharactersPerPage = 40;

export type ReadPdf = {
  kind: 'opened';
  pages: number;
  items: TextItem[];
  characters: number;
  /** The programs that made the file, and those in the history of its metadata. */
  makers: string[];
  savers: string[];
  /** ISO days. */
  madeOn: string | null;
  changedOn: string | null;
  paintedOver: PaintedOver[];
  /** The names of the fonts, by the id that the text carries. */
  fonts: Map<string, string>;
  /** Kinds of annotations that cover the pages: notes, stamps and fields. */
  overlays: string[];
};
type OpenedPdf =
  | ReadPdf
  | { kind: 'locked'; isWrong: boolean }
  | { kind: 'broken' }
  | { kind: 'faulty'; fault: FileFault }
  | { kind: 'too-long'; pages: number };

const overlayKinds = new Set(['FreeText', 'Stamp', 'Redact', 'Square', 'Circle', 'Polygon', 'Ink', 'Widget']);
/** Kinds of annotations that carry a file. */
const carrierKinds = new Set(['FileAttachment', 'Movie', 'RichMedia', 'Screen', 'Sound', '3D']);

export async function openPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<OpenedPdf> {
  const task = getDocument({
    data: bytes,
    ...(password === '' ? {} : { password }),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maximumPages) return { kind: 'too-long', pages: document.numPages };
    return await readAll(document);
  } catch (error) {
    if (error instanceof PasswordException)
      return { kind: 'locked', isWrong: error.code === PasswordResponses.INCORRECT_PASSWORD };
    const fault = faultOf(error);
    return fault ? { kind: 'faulty', fault } : { kind: 'broken' };
  } finally {
    await task.destroy();
  }
}

/** The library gives its errors no code. Of other errors nothing is known but that the file is damaged. */
function faultOf(error: unknown): FileFault | undefined {
  const { message } = error instanceof Error ? error : { message: '' };
  if (/circular reference/i.test(message)) return 'loop';
  if (/call stack size/i.test(message)) return 'nested';
  if (/allocation failed|array (?:buffer )?length|out of memory/i.test(message)) return 'bomb';
  return undefined;
}

async function readAll(document: PDFDocumentProxy): Promise<OpenedPdf> {
  const items: TextItem[] = [];
  const overlays: string[] = [];
  // The check of the bytes cannot see into encrypted objects.
  if (await document.getAttachments().catch(() => null)) return { kind: 'faulty', fault: 'files' };
  const fonts = new Map<string, string>();
  const paintedOver: PaintedOver[] = [];
  let hasScripts = (await document.getJSActions().catch(() => null)) !== null;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    items.push(...(await textOf(page, number)));
    if (items.length > maximumTextItems) return { kind: 'too-long', pages: document.numPages };
    for (const annotation of (await page.getAnnotations().catch(() => [])) as Record<string, unknown>[]) {
      const kind = String(annotation['subtype']);
      if (overlayKinds.has(kind) && annotation['fieldType'] !== 'Sig') overlays.push(kind);
      if (annotation['actions']) hasScripts = true;
      if (carrierKinds.has(kind)) return { kind: 'faulty', fault: 'files' };
    }
    hasScripts ||= (await page.getJSActions().catch(() => null)) !== null;
    if (hasScripts) return { kind: 'faulty', fault: 'scripts' };
    // A page without text has nothing to paint over, and may be slow to draw.
    if (items.at(-1)?.page === number) await addDrawing(page, { fonts, paintedOver });
    page.cleanup();
  }
  return {
    kind: 'opened',
    pages: document.numPages,
    items,
    characters: items.reduce((sum, { text }) => sum + text.trim().length, 0),
    ...(await madeBy(document)),
    overlays,
    paintedOver,
    fonts,
  };
}

async function addDrawing(
  page: PDFPageProxy,
  { fonts, paintedOver }: Pick<ReadPdf, 'fonts' | 'paintedOver'>,
) {
  const drawing = await drawingOf(page).catch(() => null);
  for (const [id, name] of drawing?.fonts ?? []) fonts.set(id, name);
  paintedOver.push(...(drawing?.paintedOver ?? []));
}

/** Reads what the file says about its origin: programs and days. */
async function madeBy(document: PDFDocumentProxy) {
  const { info, metadata } = await document.getMetadata().catch(() => ({ info: {}, metadata: null }));
  const named = info as Record<string, unknown>;
  const textAt = (key: string) => (typeof named[key] === 'string' ? named[key] : '');
  const dayAt = (key: string) => {
    const [, year, month, day] = /^D?:?(\d{4})(\d\d)(\d\d)/.exec(textAt(key)) ?? [];
    return year ? `${year}-${month}-${day}` : null;
  };
  const raw: unknown = metadata && 'getRaw' in metadata ? metadata.getRaw() : '';
  const history = typeof raw === 'string' ? raw.slice(0, maximumHistory) : '';
  const savers = [...history.matchAll(toolInHistory)].map(([, attribute, element]) =>
    (attribute ?? element ?? '').trim(),
  );
  return {
    makers: ['Producer', 'Creator'].map(textAt).filter((name) => name !== ''),
    savers: [...new Set(savers)].filter((name) => name !== ''),
    madeOn: dayAt('CreationDate'),
    changedOn: dayAt('ModDate'),
  };
}

const maximumHistory = 200_000;
const toolInHistory =
  /(?:softwareAgent|CreatorTool|pdf:Producer)(?:="([^"]{1,200})"|[^>]{0,40}>([^<]{1,200})<)/g;

async function textOf(page: PDFPageProxy, number: number): Promise<TextItem[]> {
  const { items } = await page.getTextContent({ disableNormalization: false });
  return textOfPage(items, page.getViewport({ scale: 1 }), number);
}

export const isScan = ({ characters, pages }: { characters: number; pages: number }) =>
  characters < minimumCharactersPerPage * Math.min(pages, 3);
