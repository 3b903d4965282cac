import type { Page } from 'playwright-core';

/** Code that runs in the page. It is a string because IndexedDB's types are not available to these tests. */
const readEverything = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  const text = (_, value) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
    if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
    if (value instanceof CryptoKey) return 'key, readable: ' + value.extractable;
    return value;
  };
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await answer(database.transaction(store).objectStore(store).getAll());
      found.push(name + '/' + store + ': ' + JSON.stringify(rows, text));
    }
    database.close();
  }
  return found.join('\\n');
})()`;

/** Returns all data that the app stores on the phone, as text: what a thief who copied the files could read. */
export const storageOf = (page: Page): Promise<string> => page.evaluate(readEverything);

/** The rows of a phone's database in its first version. */
export type FormerRows = {
  applications: readonly object[];
  outbox: readonly object[];
  /** Chunks of documents, with their bytes as text. */
  blobs: readonly { blobId: string; index: number; text: string }[];
};

const writeFormer = `(rows) => new Promise((resolve, reject) => {
  // The database library multiplies its version numbers by ten, so 10 is its version 1.
  const opening = indexedDB.open('tshepa', 10);
  opening.onerror = () => reject(opening.error);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('applications', { keyPath: 'customerId' }).createIndex('createdAt', 'createdAt');
    database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('[customerId+seq]', ['customerId', 'seq']);
    database.createObjectStore('blobs', { keyPath: ['blobId', 'index'] }).createIndex('blobId', 'blobId');
    database.createObjectStore('catalogue', { keyPath: 'key' });
  };
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['applications', 'outbox', 'blobs'], 'readwrite');
    for (const row of rows.applications) transaction.objectStore('applications').put(row);
    for (const row of rows.outbox) transaction.objectStore('outbox').put(row);
    for (const { blobId, index, text } of rows.blobs) {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      transaction.objectStore('blobs').put({ blobId, index, bytes });
    }
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
    transaction.onerror = () => reject(transaction.error);
  };
})`;

/** Stores unencrypted rows, as the first version of the app did. The app must not have run on this page yet. */
export const storeFormerRows = (page: Page, rows: FormerRows): Promise<void> =>
  page.evaluate(`(${writeFormer})(${JSON.stringify(rows)})`);
