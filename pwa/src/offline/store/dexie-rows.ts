import { Dexie } from 'dexie';
import type { ChunkKey, Mode, RowStore, TableName, Tables } from './rows.ts';

export type DatabaseEvents = {
  /** Called when another tab runs a newer version of the tables. This connection can no longer be used. */
  onReplaced: () => void;
  /** Called when another tab keeps an older version of the tables open. */
  onBlocked: () => void;
};

class Database extends Dexie {
  constructor(name: string) {
    // With relaxed durability the last writes may be lost when a phone's battery dies.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      applications: 'customerId, createdAt',
      outbox: 'id, [customerId+seq]',
      blobs: '[blobId+index], blobId',
      catalogue: 'key',
    });
    // This version only adds tables. Existing rows stay as they were written.
    this.version(2).stores({ keys: 'id', receipts: 'id' });
  }
}

const isChunkKey = (key: unknown): key is ChunkKey => Array.isArray(key);

export type DexieRows = RowStore & { open: () => Promise<void>; close: () => void };

type InTransaction = <Result>(
  mode: Mode,
  names: readonly TableName[],
  work: () => PromiseLike<Result>,
) => Promise<Result>;

const firstName = 'tshepa';
const furtherPrefix = 'tshepa-of-';

/** Each person has a database of their own. The first person's database keeps its old name, which phones already have. */
const nameFor = (person: string | undefined) => (person === undefined ? firstName : furtherPrefix + person);

/** Lists everybody who has a database on this phone. The first person is undefined. */
export async function listPersons(): Promise<(string | undefined)[]> {
  const names = await Dexie.getDatabaseNames();
  return names
    .filter((name) => name === firstName || name.startsWith(furtherPrefix))
    .map((name) => (name === firstName ? undefined : name.slice(furtherPrefix.length)));
}

export function createDexieRows(
  person: string | undefined,
  { onReplaced, onBlocked }: DatabaseEvents,
): DexieRows {
  const database = new Database(nameFor(person));
  database.on('versionchange', () => {
    database.close();
    onReplaced();
  });
  database.on('blocked', onBlocked);
  // Dexie's type of a transaction has more overloads than the compiler resolves for a generic result.
  const inTransaction = database.transaction.bind(database) as unknown as InTransaction;
  const blobs = database.table('blobs');
  const tables: Tables = {
    applications: database.table('applications'),
    outbox: database.table('outbox'),
    blobs,
    catalogue: database.table('catalogue'),
    keys: database.table('keys'),
    receipts: database.table('receipts'),
    chunkKeys: async (blobId) => {
      const found = blobId === undefined ? blobs.toCollection() : blobs.where('blobId').equals(blobId);
      return (await found.primaryKeys()).filter(isChunkKey);
    },
  };
  return {
    transact: async (mode, names, work) => inTransaction(mode, names, () => work(tables)),
    open: async () => void (await database.open()),
    close: () => database.close(),
  };
}
