import { type IDBPDatabase, openDB } from 'idb';
import { failureOf } from '../light/storage-health.ts';
import type { ChunkKey, RowStore, Rows, Table, TableName, Tables } from './rows.ts';

export type DatabaseEvents = {
  /** Called when another tab runs a newer version of the tables. This connection can no longer be used. */
  onReplaced: () => void;
  /** Called when another tab keeps an older version of the tables open. */
  onBlocked: () => void;
};

export type DatabaseRows = RowStore & { open: () => Promise<void>; close: () => void };

/** Versions count in tens, because the library of earlier builds multiplied its own by ten. */
const versions = { first: 10, withKeysAndReceipts: 20 } as const;

/** Adds what a version lacks. Existing rows stay as they were written, and earlier builds still find their indexes. */
function upgrade(database: IDBPDatabase, from: number): void {
  if (from < versions.first) {
    database
      .createObjectStore('applications', { keyPath: 'customerId' })
      .createIndex('createdAt', 'createdAt');
    database
      .createObjectStore('outbox', { keyPath: 'id' })
      .createIndex('[customerId+seq]', ['customerId', 'seq']);
    database.createObjectStore('blobs', { keyPath: ['blobId', 'index'] }).createIndex('blobId', 'blobId');
    database.createObjectStore('catalogue', { keyPath: 'key' });
  }
  if (from < versions.withKeysAndReceipts) {
    database.createObjectStore('keys', { keyPath: 'id' });
    database.createObjectStore('receipts', { keyPath: 'id' });
  }
}

const isChunkKey = (key: unknown): key is ChunkKey => Array.isArray(key);

const startTransaction = (database: IDBPDatabase, names: readonly TableName[], mode: IDBTransactionMode) =>
  // With relaxed durability the last writes may be lost when a phone's battery dies.
  database.transaction(names, mode as 'readwrite', { durability: 'strict' });

type Transaction = ReturnType<typeof startTransaction>;

function tablesOf(transaction: Transaction): Tables {
  // A table that the transaction does not include is not looked up before it is used.
  const table = <Name extends TableName>(name: Name): Table<Rows[Name]> => ({
    get: (key) => transaction.objectStore(name).get(key),
    toArray: () => transaction.objectStore(name).getAll(),
    put: (row) => transaction.objectStore(name).put(row),
    delete: (key) => transaction.objectStore(name).delete(key),
    clear: () => transaction.objectStore(name).clear(),
  });
  return {
    applications: table('applications'),
    outbox: table('outbox'),
    blobs: table('blobs'),
    catalogue: table('catalogue'),
    keys: table('keys'),
    receipts: table('receipts'),
    chunkKeys: async (blobId) => {
      const blobs = transaction.objectStore('blobs');
      const found =
        blobId === undefined
          ? blobs.getAllKeys()
          : blobs.index('blobId').getAllKeys(IDBKeyRange.only(blobId));
      return (await found).filter(isChunkKey);
    },
  };
}

/** Ends a failed transaction, which may have ended by itself. */
function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

const firstName = 'tshepa';
const furtherPrefix = 'tshepa-of-';

/** Each person has a database of their own. The first person's is the one that a phone has always had. */
const nameFor = (person: string | undefined) => (person === undefined ? firstName : furtherPrefix + person);

/** Lists everybody who has a database on this phone. The first person is undefined. */
export async function listPersons(): Promise<(string | undefined)[]> {
  const databases = await indexedDB.databases();
  return databases
    .map(({ name = '' }) => name)
    .filter((name) => name === firstName || name.startsWith(furtherPrefix))
    .map((name) => (name === firstName ? undefined : name.slice(furtherPrefix.length)));
}

/** Keeps a person's rows in the browser's database. */
export function createDatabaseRows(
  person: string | undefined,
  { onReplaced, onBlocked }: DatabaseEvents,
): DatabaseRows {
  let database: IDBPDatabase | undefined;
  const close = () => {
    database?.close();
    database = undefined;
  };

  const connect = (version?: number) =>
    openDB(nameFor(person), version, {
      upgrade,
      blocked: onBlocked,
      blocking: () => {
        close();
        onReplaced();
      },
    });

  return {
    open: async () => {
      if (!globalThis.indexedDB) throw new DOMException('This browser has no database', 'SecurityError');
      database = await connect(versions.withKeysAndReceipts).catch((error: unknown) => {
        // A newer app, which was taken back since, has only added tables.
        if (failureOf(error) === 'newer') return connect();
        throw error;
      });
    },
    close,
    transact: async (mode, names, work) => {
      if (!database) throw new DOMException('The database is closed', 'InvalidStateError');
      const transaction = startTransaction(database, names, mode === 'r' ? 'readonly' : 'readwrite');
      // When it fails, what waits for it below throws.
      transaction.done.catch(() => undefined);
      try {
        const result = await work(tablesOf(transaction));
        if (mode === 'rw') await transaction.done;
        return result;
      } catch (error) {
        abort(transaction);
        // The error of a transaction says more than that of the request which it ended: a full phone, for example.
        throw transaction.error ?? error;
      }
    },
  };
}
