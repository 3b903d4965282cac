import type { Key, Rows, TableName } from './rows.ts';

/** One table within a transaction. */
export type Table<Row> = {
  get: (key: Key) => Promise<Row | undefined>;
  all: () => Promise<Row[]>;
  put: (row: Row) => Promise<void>;
  remove: (key: Key) => Promise<void>;
  clear: () => Promise<void>;
};

export type Tables = { readonly [Name in TableName]: Table<Rows[Name]> } & {
  /** The keys of a document's pieces, without their bytes. */
  readonly pieceKeys: (blobId: string) => Promise<[string, number][]>;
  readonly allPieceKeys: () => Promise<[string, number][]>;
};

export type Mode = 'r' | 'rw';

/**
 * Where rows are kept. A transaction is all or nothing, and may wait for nothing but its own tables: anything else
 * that is awaited within ends it.
 */
export type Rowstore = {
  transact: <Result>(
    mode: Mode,
    names: readonly TableName[],
    work: (tables: Tables) => Promise<Result>,
  ) => Promise<Result>;
};
