import type { WantedDocument } from '../documents/document-type.ts';
import type { Sealed } from '../storage/sealing.ts';

export type FileRow = {
  id: string;
  shareId: string;
  /** Milliseconds of the phone's clock. */
  sharedAt: number;
  /** Chosen by the document's owner. */
  purpose: WantedDocument | null;
  /** Set when somebody else takes over the phone. Until then the row belongs to whoever uses the phone. */
  owner?: string;
  /** Each document has its own encryption key, which is deleted with the row. */
  key: CryptoKey;
  about: Sealed;
};
export type ChunkRow = Sealed & { id: string; index: number };

const name = 'tshepa-inbox';

/**
 * Opens the database for one piece of work and closes it again. The service worker uses this database before the app
 * has ever run. In a database shared with the app, the worker would block the app's upgrades.
 */
export async function withInbox<Result>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore, chunks: IDBObjectStore) => Promise<Result> | Result,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(['files', 'pieces'], mode, { durability: 'strict' });
    const done = completion(transaction);
    // If `work` fails, its error is thrown, and the transaction's error must not become an unhandled rejection.
    done.catch(() => undefined);
    const result = await work(transaction.objectStore('files'), transaction.objectStore('pieces'));
    await done;
    return result;
  } finally {
    database.close();
  }
}

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
