/// <reference lib="webworker" />
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// This is the parsing half of pdf.js. When it is imported here, it runs in this worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { Finding, Refusal } from './document-type.ts';

declare const self: DedicatedWorkerGlobalScope;

export type PdfQuestion = { bytes: ArrayBuffer; password: string };

/** A statement of a busy account over three months has about 40 pages. */
const maximumPages = 200;
/** A page with less text than this is a scan, even with a stamp or page number. */
const leastCharacters = 40;
const pagesRead = 3;

async function check({ bytes, password }: PdfQuestion): Promise<Finding | Refusal> {
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
    for (let number = 1; number <= Math.min(pagesRead, document.numPages); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) characters += item.str.trim().length;
      if (characters >= leastCharacters) return { kind: 'checked' };
    }
    return { kind: 'refused', code: 'file.scanned' };
  } catch (error) {
    if (error instanceof PasswordException)
      return error.code === PasswordResponses.INCORRECT_PASSWORD
        ? { kind: 'refused', code: 'file.password_wrong' }
        : { kind: 'locked', isSure: true };
    if (error instanceof InvalidPDFException) return { kind: 'refused', code: 'file.truncated' };
    // The document may not be the cause of other errors.
    return { kind: 'unchecked' };
  } finally {
    await task.destroy();
  }
}

// pdf.js claims the worker's own message channel, so each request brings a port.
self.addEventListener('message', ({ data, ports: [line] }: MessageEvent<PdfQuestion>) => {
  if (line) void check(data).then((finding) => line.postMessage(finding));
});
