import type { ChunkKey, RowStore, Rows, Table, TableName, Tables } from './rows.ts';

type Data = { readonly [Name in TableName]: Map<string, Rows[Name]> };

const copyOf = (data?: Data): Data => ({
  applications: new Map(data?.applications),
  outbox: new Map(data?.outbox),
  blobs: new Map(data?.blobs),
  catalogue: new Map(data?.catalogue),
  keys: new Map(data?.keys),
  receipts: new Map(data?.receipts),
});

function tableOf<Row>(rows: Map<string, Row>, keyOf: (row: Row) => string | ChunkKey): Table<Row> {
  return {
    get: async (key) => rows.get(JSON.stringify(key)),
    toArray: async () => [...rows.values()],
    put: async (row) => rows.set(JSON.stringify(keyOf(row)), row),
    delete: async (key) => void rows.delete(JSON.stringify(key)),
    clear: async () => rows.clear(),
  };
}

const tablesOf = (data: Data): Tables => ({
  applications: tableOf(data.applications, ({ customerId }) => customerId),
  outbox: tableOf(data.outbox, ({ id }) => id),
  blobs: tableOf(data.blobs, ({ blobId, index }) => [blobId, index]),
  catalogue: tableOf(data.catalogue, ({ key }) => key),
  keys: tableOf(data.keys, ({ id }) => id),
  receipts: tableOf(data.receipts, ({ id }) => id),
  chunkKeys: async (blobId) =>
    [...data.blobs.values()]
      .filter((row) => blobId === undefined || row.blobId === blobId)
      .map((row): ChunkKey => [row.blobId, row.index]),
});

/** These rows serve tests, and browsers that store nothing. A transaction that fails changes nothing. */
export function createMemoryRows(): RowStore {
  let committed = copyOf();
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact: (_mode, _names, work) => {
      const result = last.then(async () => {
        const data = copyOf(committed);
        const done = await work(tablesOf(data));
        committed = data;
        return done;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
