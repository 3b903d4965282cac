/// <reference lib="webworker" />
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// This is the parsing half of pdf.js. When it is imported here, it runs in this worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { type TextItem, textOfPage } from '@tshepa/contracts/statements/layout/text-item';
import { type StatementSummary, summarise } from '@tshepa/contracts/statements/summary';
import type { Finding, Refusal, WantedDocument } from './document-type.ts';

declare const self: DedicatedWorkerGlobalScope;

export type PdfQuestion = { bytes: ArrayBuffer; wanted: WantedDocument; password: string };

/** A statement of a busy account over three months has about 40 pages. */
const maximumPages = 200;
/** A page with less text than this is a scan, even with a stamp or page number. */
const leastCharacters = 40;
const pagesChecked = 3;
/** A slow phone stops reading the whole statement after this time. The check of the first pages is not limited. */
const readingLimitMs = 5_000;

async function check({ bytes, wanted, password }: PdfQuestion): Promise<Finding | Refusal> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password ? { password } : {}),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > maximumPages) return { kind: 'refused', code: 'file.too_long' };
    let characters = 0;
    for (let number = 1; number <= Math.min(pagesChecked, document.numPages); number += 1) {
      characters += lengthOf(await itemsOf(document, number));
      if (characters >= leastCharacters) {
        const reading = wanted === 'statement' ? await readAll(document) : undefined;
        return { kind: 'checked', ...(reading ? { reading } : {}) };
      }
    }
    return { kind: 'refused', code: 'file.scanned' };
  } catch (error) {
    if (error instanceof PasswordException)
      return error.code === PasswordResponses.INCORRECT_PASSWORD
        ? { kind: 'refused', code: 'file.password_wrong' }
        : { kind: 'locked', isSure: true };
    if (error instanceof InvalidPDFException) return { kind: 'refused', code: 'file.truncated' };
    // Other errors need not come from the document.
    return { kind: 'unchecked' };
  } finally {
    await task.destroy();
  }
}

const itemsOf = async (document: PDFDocumentProxy, number: number) =>
  (await (await document.getPage(number)).getTextContent()).items;

const lengthOf = (items: Awaited<ReturnType<typeof itemsOf>>): number =>
  items.reduce((sum, item) => sum + ('str' in item ? item.str.trim().length : 0), 0);

/** Returns what the statement says, or undefined when reading takes too long or finds no period. */
async function readAll(document: PDFDocumentProxy): Promise<StatementSummary | undefined> {
  const endMs = performance.now() + readingLimitMs;
  const items: TextItem[] = [];
  try {
    for (let number = 1; number <= document.numPages; number += 1) {
      if (performance.now() > endMs) return undefined;
      const page = await document.getPage(number);
      items.push(...textOfPage(await itemsOf(document, number), page.getViewport({ scale: 1 }), number));
    }
    const reading = summarise(items);
    return reading.end ? reading : undefined;
  } catch {
    // The document opens and has text. The check promises no more.
    return undefined;
  }
}

// pdf.js claims the worker's own message channel, so each request brings a port.
self.addEventListener('message', ({ data, ports: [line] }: MessageEvent<PdfQuestion>) => {
  if (line) void check(data).then((finding) => line.postMessage(finding));
});
