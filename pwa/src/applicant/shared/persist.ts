import { create } from 'zustand';
import { readCatalogue, writeCatalogue } from './catalogue.ts';

/** Whether the browser promised not to clear what is on this phone; unknown until it was asked. */
export type StorageAnswer = 'kept' | 'may-be-cleared' | 'unknown';

const key = 'storageKept';

export const useStorageAnswer = create<{ answer: StorageAnswer }>(() => ({ answer: 'unknown' }));

/**
 * Asks the browser to keep this phone's data. Chromium decides by how much the app is used, so it is asked when the
 * passcode was right and after installing; Firefox asks the person.
 */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator;
  // Very old browsers have no such promise.
  if (!storage?.persist) return;
  try {
    const isKept = (await storage.persisted()) || (await storage.persist());
    await writeCatalogue(key, isKept);
    show(isKept);
  } catch {
    // No answer is none.
  }
}

/** Reads the answer of an earlier visit; a promise that was made since counts. */
export async function readStorageAnswer(): Promise<void> {
  const stored = await readCatalogue(key);
  if (await navigator.storage?.persisted?.().catch(() => false)) return show(true);
  if (typeof stored === 'boolean') show(false);
}

const show = (isKept: boolean) => useStorageAnswer.setState({ answer: isKept ? 'kept' : 'may-be-cleared' });
