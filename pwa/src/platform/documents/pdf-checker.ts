import { connection } from '../status/site-status.ts';
import type { Finding, Refusal, WantedDocument } from './document-type.ts';
import { pdfCache } from './document-type.ts';
import type { PdfQuestion } from './pdf-check.worker.ts';
import checkerUrl from './pdf-check.worker.ts?worker&url';

/** After this time, in milliseconds, the check is left to the server. */
const patienceMs = 10_000;

/** Returns true when the checker may be fetched: there is a connection and data saving is off. */
export const mayFetchChecker = (): boolean => connection()?.saveData !== true && navigator.onLine;

/** Returns true when the checker is stored on this phone, so that using it costs no data. */
async function hasChecker(): Promise<boolean> {
  try {
    return (await (await caches.open(pdfCache)).match(checkerUrl)) !== undefined;
  } catch {
    return false;
  }
}

/** Stores the checker in place of an older build's checker. Returns true when it is stored; a failure is harmless. */
export async function fetchChecker(): Promise<boolean> {
  if (await hasChecker()) return true;
  if (!mayFetchChecker()) return false;
  try {
    const cache = await caches.open(pdfCache);
    await cache.add(checkerUrl);
    const stored = await cache.keys();
    await Promise.all(
      stored.filter(({ url }) => new URL(url).pathname !== checkerUrl).map((old) => cache.delete(old)),
    );
    return true;
  } catch {
    return false;
  }
}

/** Checks a PDF in a worker, the only thing that a malicious file can harm. Without an answer the PDF is `unchecked`. */
export async function checkPdf(
  bytes: ArrayBuffer,
  wanted: WantedDocument,
  password: string,
): Promise<Finding | Refusal> {
  if (!(await hasChecker())) return { kind: 'unchecked' };
  const worker = new Worker(checkerUrl, { type: 'module' });
  try {
    return await new Promise<Finding | Refusal>((resolve) => {
      const giveUp = () => resolve({ kind: 'unchecked' });
      setTimeout(giveUp, patienceMs);
      worker.addEventListener('error', giveUp);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Finding | Refusal>) => resolve(data);
      const question: PdfQuestion = { bytes, wanted, password };
      worker.postMessage(question, [bytes, port2]);
    });
  } finally {
    worker.terminate();
  }
}
