import type { Sealed } from '../storage/sealing.ts';

/** What a document that was shared to the app is for, once its owner has said so. */
export type Purpose = 'statement' | 'payslip';

export type FileRow = {
  id: string;
  shareId: string;
  /** Of the phone's clock, in milliseconds. */
  sharedAt: number;
  purpose: Purpose | null;
  /** Each document has its own key, gone with the row. */
  key: CryptoKey;
  /** Name, type and size. */
  about: Sealed;
};
export type PieceRow = Sealed & { id: string; index: number };

const name = 'tshepa-inbox';

/**
 * A database apart from the app's own: the service worker writes it when the app has never run, and can neither upgrade
 * the app's tables nor stand in the way of whoever does. Opened for one piece of work and closed, so that it can always
 * be deleted.
 */
export async function withInbox<Result>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore, pieces: IDBObjectStore) => Promise<Result> | Result,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(['files', 'pieces'], mode, { durability: 'strict' });
    const done = completion(transaction);
    // When the work itself fails, that is what is told.
    done.catch(() => undefined);
    const result = await work(transaction.objectStore('files'), transaction.objectStore('pieces'));
    await done;
    return result;
  } finally {
    database.close();
  }
}

/** Removes the database with everything in it. */
export const deleteInbox = (): Promise<unknown> => answer(indexedDB.deleteDatabase(name));

export const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files', { keyPath: 'id' });
    request.result.createObjectStore('pieces', { keyPath: ['id', 'index'] });
  };
  return answer(request);
}

const completion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
