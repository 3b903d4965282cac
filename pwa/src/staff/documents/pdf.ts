import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';

/** A PDF that is open. Closing it ends its worker, the only place where a hostile file is read. */
export type OpenedPdf = { document: PDFDocumentProxy; close: () => void };

/** Thrown when the document has a password. `wasWrong` is true when a wrong password was entered. */
export class PdfLockedError extends Error {
  readonly wasWrong: boolean;
  constructor(wasWrong: boolean) {
    super('The document is locked');
    this.wasWrong = wasWrong;
  }
}

/** Thrown when the PDF reader itself could not be loaded. */
export class PdfReaderMissingError extends Error {}

const decodersOf = (version: string) =>
  new URL(`decoders-${version}/`, new URL(workerUrl, location.href)).href;

const loadReader = () =>
  import('pdfjs-dist/legacy/build/pdf.mjs').catch((cause: unknown) => {
    throw new PdfReaderMissingError('The PDF reader could not be loaded', { cause });
  });

/** A thread that has read no document yet, because starting one takes longer than drawing a page. */
let spare: Worker | undefined;

const startThread = () => new Worker(workerUrl, { type: 'module' });

/** Fetches the reader, and starts the thread of the next document. */
export function prepareReader(): void {
  void loadReader().catch(() => undefined);
  if (spare) return;
  const thread = startThread();
  spare = thread;
  thread.addEventListener('error', () => {
    if (spare === thread) spare = undefined;
  });
}

/** @throws PdfLockedError, PdfReaderMissingError, or the library's error for a file that it cannot read */
export async function openPdf(bytes: Uint8Array, password: string): Promise<OpenedPdf> {
  const { getDocument, PasswordException, PasswordResponses, PDFWorker, version } = await loadReader();
  const thread = spare ?? startThread();
  spare = undefined;
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    // The worker takes over this copy. Another try with a password needs the original bytes again.
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
    const document = await task.promise;
    prepareReader();
    return { document, close };
  } catch (error) {
    close();
    if (error instanceof PasswordException)
      throw new PdfLockedError(error.code === PasswordResponses.INCORRECT_PASSWORD);
    throw error;
  }
}

export async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();
}
