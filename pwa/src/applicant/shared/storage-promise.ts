import { create } from 'zustand';
import { changeCatalogue, readCatalogue as readStored } from '../../offline/index.ts';

/** The browser's promise to keep this phone's data. It is unknown until it was requested. */
export type StorageAnswer = 'kept' | 'may-be-cleared' | 'unknown';

const key = 'storageKept';

export const useStorageAnswer = create<{ answer: StorageAnswer }>(() => ({ answer: 'unknown' }));

/** Chromium grants the request to apps that are in use, so the app asks after a passcode and after the installation. */
export async function requestPersistentStorage(): Promise<void> {
  const { storage } = navigator;
  // Very old browsers cannot make this promise.
  if (!storage?.persist) return;
  try {
    const isKept = (await storage.persisted()) || (await storage.persist());
    await writeCatalogue(key, isKept);
    show(isKept);
  } catch {
    // The answer stays unknown.
  }
}

/** Restores the answer of an earlier visit, unless the browser has made the promise since. */
export async function readStorageAnswer(): Promise<void> {
  const stored = await readCatalogue(key);
  if (await navigator.storage?.persisted?.().catch(() => false)) return show(true);
  if (typeof stored === 'boolean') show(false);
}

const show = (isKept: boolean) => useStorageAnswer.setState({ answer: isKept ? 'kept' : 'may-be-cleared' });

/** Reads reference data and settings of this phone, which are not personal data. */
export async function readCatalogue(key: string): Promise<unknown> {
  try {
    return await readStored(key);
  } catch {
    return undefined;
  }
}

/** Stores a value for later visits. Without storage it is lost with the page. */
export async function writeCatalogue(key: string, value: unknown): Promise<void> {
  try {
    await changeCatalogue(key, () => value);
  } catch {
    // Private windows and full phones do not store it.
  }
}
