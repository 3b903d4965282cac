import type { RowStore, Table, Tables } from './rows.ts';
import { type Key, keyOf, type Rows, type TableName, tableNames } from './rows.ts';

type Data = { [Name in TableName]: Map<string, Rows[Name]> };

const emptyData = (): Data => ({
  applications: new Map(),
  outbox: new Map(),
  blobs: new Map(),
  catalogue: new Map(),
  keys: new Map(),
  receipts: new Map(),
});

const text = (key: Key) => JSON.stringify(key);

function tableOf<Name extends TableName>(data: Data, name: Name): Table<Rows[Name]> {
  const rows = data[name];
  return {
    get: async (key) => rows.get(text(key)),
    all: async () => [...rows.values()],
    put: async (row) => void rows.set(text(keyOf[name](row)), row),
    remove: async (key) => void rows.delete(text(key)),
    clear: async () => rows.clear(),
  };
}

/** Rows in memory: for browsers that keep none, and for tests. One transaction at a time; one that fails leaves nothing. */
export function createMemoryRows(): RowStore {
  let committed = emptyData();
  let last: Promise<unknown> = Promise.resolve();

  const run = async <Result>(work: (tables: Tables) => Promise<Result>): Promise<Result> => {
    const data = emptyData();
    const copy = <Name extends TableName>(name: Name) => {
      for (const [key, row] of committed[name]) data[name].set(key, row);
    };
    for (const name of tableNames) copy(name);
    const result = await work({
      applications: tableOf(data, 'applications'),
      outbox: tableOf(data, 'outbox'),
      blobs: tableOf(data, 'blobs'),
      catalogue: tableOf(data, 'catalogue'),
      keys: tableOf(data, 'keys'),
      receipts: tableOf(data, 'receipts'),
      chunkKeys: async (blobId) =>
        [...data.blobs.values()]
          .filter((row) => row.blobId === blobId)
          .map((row): [string, number] => [row.blobId, row.index])
          .toSorted(([, one], [, other]) => one - other),
      allChunkKeys: async () =>
        [...data.blobs.values()].map((row): [string, number] => [row.blobId, row.index]),
    });
    committed = data;
    return result;
  };
  return {
    transact: (_mode, _names, work) => {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
