export type Sealed = { keyId: string; nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A row of version 1 is not sealed: it is the draft itself. */
export type ApplicationRow = { customerId: string; createdAt: string; rev?: string; sealed?: Sealed };

/** The fields that decide the order are in plain text, and everything else is sealed. */
export type OutboxRow = {
  id: string;
  customerId: string;
  kind: string;
  version: number;
  step: string | null;
  createdAt: string;
  attempts: number;
  notBefore: number;
  state: string;
  /** In version 1 this was the local order. Since version 2 it is the sequence number that the server checks. */
  seq: number | null;
  order?: number;
  wasSent?: boolean;
  lastErrorCode?: string | null;
  rev?: string;
  sealed?: Sealed;
};

/** Equal stamps mean equal rows. Rows of version 1 get a revision with their next write. */
export const stampOf = (rows: readonly (ApplicationRow | OutboxRow)[]): string =>
  JSON.stringify(rows.map((row) => ['id' in row ? row.id : row.customerId, row.rev ?? null]).sort());

/** One chunk of a file. Its bytes are stored as a buffer and not as a file, because some phones lose stored files. */
export type BlobRow = { blobId: string; index: number; bytes?: ArrayBuffer; sealed?: Sealed };

type CatalogueRow = { key: string; value: unknown; storedAt: string };

/** The key that everything is sealed under. It is usable by this app but never readable, or it is wrapped by a PIN. */
export type KeyRow = { id: 'data'; keyId: string } & (
  | { key: CryptoKey }
  | {
      pin: {
        salt: Uint8Array<ArrayBuffer>;
        iterations: number;
        nonce: Uint8Array<ArrayBuffer>;
        wrapped: ArrayBuffer;
      };
      wrongTries: number;
      /** The time of the last wrong PIN by the phone's clock, in milliseconds. */
      since: number;
    }
);

export type ReceiptRow = { id: string; customerId: string; at: string; kind: string; sealed: Sealed };

export type Rows = {
  applications: ApplicationRow;
  outbox: OutboxRow;
  blobs: BlobRow;
  catalogue: CatalogueRow;
  keys: KeyRow;
  receipts: ReceiptRow;
};
export type TableName = keyof Rows;

export type ChunkKey = [string, number];

/** One table within a transaction. Dexie's own tables have the same type. */
export type Table<Row> = {
  get: (key: string | ChunkKey) => PromiseLike<Row | undefined>;
  toArray: () => PromiseLike<Row[]>;
  put: (row: Row) => PromiseLike<unknown>;
  delete: (key: string | ChunkKey) => PromiseLike<void>;
  clear: () => PromiseLike<void>;
};

export type Tables = { readonly [Name in TableName]: Table<Rows[Name]> } & {
  /** Returns the keys of one document's chunks, or of all chunks, without their bytes. */
  readonly chunkKeys: (blobId?: string) => Promise<ChunkKey[]>;
};

export type Mode = 'r' | 'rw';

/** A transaction is all or nothing. It may await only its own tables, because anything else ends it. */
export type RowStore = {
  transact: <Result>(
    mode: Mode,
    names: readonly TableName[],
    work: (tables: Tables) => PromiseLike<Result>,
  ) => Promise<Result>;
};
