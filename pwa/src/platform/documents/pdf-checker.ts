import { connection } from '../status/connection.ts';
import type { Finding, Refusal } from './finding.ts';
import { pdfCache } from './pdf-cache.ts';
import type { PdfQuestion } from './pdf-check.worker.ts';
import checkerUrl from './pdf-check.worker.ts?worker&url';

/** A document that takes longer to open is left to the server. */
const patienceMs = 10_000;

/** Not for somebody who asked to save data, and not without a line. */
export const mayFetchChecker = (): boolean => connection()?.saveData !== true && navigator.onLine;

/** Whether the checker lies on this phone, so that using it costs no data. */
export async function hasChecker(): Promise<boolean> {
  try {
    return (await (await caches.open(pdfCache)).match(checkerUrl)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Fetches the checker for later use, off line too, when that is welcome. An older build's checker makes room for it.
 * Answers whether it is there; a failure is no harm.
 */
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

/**
 * Opens a PDF in a worker and says what it is. `unchecked` when the checker is not on this phone, breaks or takes too
 * long: a hostile file can hurt nothing but the worker, which is then ended.
 */
export async function checkPdf(bytes: ArrayBuffer, password: string): Promise<Finding | Refusal> {
  if (!(await hasChecker())) return { kind: 'unchecked' };
  const worker = new Worker(checkerUrl, { type: 'module' });
  try {
    return await new Promise<Finding | Refusal>((resolve) => {
      const giveUp = () => resolve({ kind: 'unchecked' });
      setTimeout(giveUp, patienceMs);
      worker.addEventListener('error', giveUp);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Finding | Refusal>) => resolve(data);
      const question: PdfQuestion = { bytes, password };
      worker.postMessage(question, [bytes, port2]);
    });
  } finally {
    worker.terminate();
  }
}
