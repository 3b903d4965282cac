import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';

/** A PDF that was opened, until it is closed. Its worker, the only place where a hostile file is read, ends with it. */
export type OpenedPdf = { document: PDFDocumentProxy; close: () => void };

/** It has a password: none was given, or another one. */
export class PdfLockedError extends Error {
  readonly wasWrong: boolean;
  constructor(wasWrong: boolean) {
    super('The document is locked');
    this.wasWrong = wasWrong;
  }
}

/** Where the build puts the decoders of scanned pages. */
const decodersOf = (version: string) =>
  new URL(`decoders-${version}/`, new URL(workerUrl, location.href)).href;

/**
 * Opens a PDF. The library is fetched with the first one; nothing of the document leaves the memory of this page.
 * @throws PdfLockedError, or whatever the library says of a file that it cannot read.
 */
export async function openPdf(bytes: Uint8Array, password: string): Promise<OpenedPdf> {
  const { getDocument, PasswordException, PasswordResponses, PDFWorker, version } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );
  const thread = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    // The worker takes the bytes away from this page, and another password needs them again.
    data: bytes.slice(),
    worker,
    ...(password ? { password } : {}),
    wasmUrl: decodersOf(version),
    useWasm: false,
    maxImageSize: 64_000_000,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      thread.terminate();
    });
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    if (error instanceof PasswordException)
      throw new PdfLockedError(error.code === PasswordResponses.INCORRECT_PASSWORD);
    throw error;
  }
}

/** The words of a page, line by line, in the order in which the document holds them. */
export async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();
}
