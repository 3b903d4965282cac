/** Bytes that only this phone's key opens; `keyId` names the key. */
export type Sealed = { keyId: string; nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A row of version 1 is plain: it is the application itself. */
export type ApplicationRow = { customerId: string; createdAt: string; rev?: string; sealed?: Sealed };

/** Of a command: what the order needs is in clear, everything else is sealed. Tombstones have nothing to seal. */
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
  /** Of version 1, where it was the local place; since version 2 the place on the wire. */
  seq: number | null;
  order?: number;
  wasSent?: boolean;
  lastErrorCode?: string | null;
  rev?: string;
  sealed?: Sealed;
};

/** One piece of a file. Bytes are kept as buffers: some phones lose stored files, none loses buffers. */
export type BlobRow = { blobId: string; index: number; bytes?: ArrayBuffer; sealed?: Sealed };

/** Cached reference data and what this device knows of itself; nothing of a person. */
export type CatalogueRow = { key: string; value: unknown; storedAt: string };

/** The key of everything sealed: usable by this app and never readable, or wrapped by a PIN. */
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
      /** When the last wrong PIN was tried, by the phone's clock, in milliseconds. */
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
export const tableNames: readonly TableName[] = [
  'applications',
  'outbox',
  'blobs',
  'catalogue',
  'keys',
  'receipts',
];

export type Key = string | [string, number];
export const keyOf: { readonly [Name in TableName]: (row: Rows[Name]) => Key } = {
  applications: (row) => row.customerId,
  outbox: (row) => row.id,
  blobs: (row) => [row.blobId, row.index],
  catalogue: (row) => row.key,
  keys: (row) => row.id,
  receipts: (row) => row.id,
};

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
  readonly chunkKeys: (blobId: string) => Promise<[string, number][]>;
  readonly allChunkKeys: () => Promise<[string, number][]>;
};

export type Mode = 'r' | 'rw';

/**
 * Where rows are kept. A transaction is all or nothing, and may wait for nothing but its own tables: anything else
 * that is awaited within ends it.
 */
export type RowStore = {
  transact: <Result>(
    mode: Mode,
    names: readonly TableName[],
    work: (tables: Tables) => Promise<Result>,
  ) => Promise<Result>;
};
