import { Dexie } from 'dexie';
import type { Key, Mode, RowStore, Rows, Table, TableName, Tables } from './rows.ts';

/** What the browser tells about the database while it is open. */
export type DatabaseEvents = {
  /** Another tab runs a newer version of the tables; this connection is over. */
  onReplaced: () => void;
  /** Another tab keeps an older version of the tables open. */
  onBlocked: () => void;
};

class Database extends Dexie {
  constructor() {
    // Relaxed durability may lose the last writes when a phone's battery dies.
    super('tshepa', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      applications: 'customerId, createdAt',
      outbox: 'id, [customerId+seq]',
      blobs: '[blobId+index], blobId',
      catalogue: 'key',
    });
    // Adds tables and nothing else: what is queued stays as it was written.
    this.version(2).stores({ keys: 'id', receipts: 'id' });
  }
}

/** The database's own type of a table follows every path into a row, which is deeper than the compiler goes. */
type Plain<Row> = {
  get: (key: Key) => PromiseLike<Row | undefined>;
  toArray: () => PromiseLike<Row[]>;
  put: (row: Row) => PromiseLike<unknown>;
  delete: (key: Key) => PromiseLike<void>;
  clear: () => PromiseLike<void>;
};

const wrap = <Row>(table: Plain<Row>): Table<Row> => ({
  get: async (key) => table.get(key),
  all: async () => table.toArray(),
  put: async (row) => void (await table.put(row)),
  remove: async (key) => table.delete(key),
  clear: async () => table.clear(),
});

const isChunkKey = (key: unknown): key is [string, number] => Array.isArray(key);

export type DexieRows = RowStore & { open: () => Promise<void>; close: () => void };

type InTransaction = <Result>(
  mode: Mode,
  names: string[],
  work: () => Promise<Result>,
) => PromiseLike<Result>;

/** Rows in the browser's own database. */
export function createDexieRows({ onReplaced, onBlocked }: DatabaseEvents): DexieRows {
  const database = new Database();
  const tableOf = <Name extends TableName>(name: Name): Table<Rows[Name]> => wrap(database.table(name));
  database.on('versionchange', () => {
    database.close();
    onReplaced();
  });
  database.on('blocked', onBlocked);
  // Its type of a transaction has more overloads than the compiler follows with a result that is still open.
  const inTransaction = database.transaction.bind(database) as unknown as InTransaction;
  const tables: Tables = {
    applications: tableOf('applications'),
    outbox: tableOf('outbox'),
    blobs: tableOf('blobs'),
    catalogue: tableOf('catalogue'),
    keys: tableOf('keys'),
    receipts: tableOf('receipts'),
    chunkKeys: async (blobId) => {
      const keys = await database.table('blobs').where('blobId').equals(blobId).primaryKeys();
      return keys.filter(isChunkKey).toSorted(([, one], [, other]) => one - other);
    },
    allChunkKeys: async () => (await database.table('blobs').toCollection().primaryKeys()).filter(isChunkKey),
  };
  return {
    transact: async <Result>(
      mode: Mode,
      names: readonly TableName[],
      work: (tables: Tables) => Promise<Result>,
    ): Promise<Result> => inTransaction<Result>(mode, [...names], () => work(tables)),
    open: async () => void (await database.open()),
    close: () => database.close(),
  };
}
