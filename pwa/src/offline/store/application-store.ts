import {
  afterWrite,
  fileIdsNeededBy,
  isReadable,
  isTombstone,
  type Snapshot,
  type Write,
} from '../policy/command.ts';
import type { Draft, QueueItem, UnreadCommand } from '../types.ts';
import { commandOf, type DataKey, draftOf, rowOfCommand, rowOfDraft } from './codec.ts';
import { KeyChangedError, type Keys, LockedError, StaleReadError } from './keys.ts';
import { rowOfReceipt } from './receipts.ts';
import { type ApplicationRow, type OutboxRow, type RowStore, stampOf, type Tables } from './rows.ts';

const maximumTries = 20;
const writtenTables = ['applications', 'outbox', 'blobs', 'keys', 'receipts'] as const;

type StoredRows = { draftRow: ApplicationRow | undefined; commandRows: readonly OutboxRow[] };
type Read = Snapshot & StoredRows;

/** Caches opened rows, because opening an unchanged row again takes time on a slow phone. */
function createCache<Row extends { rev?: string }, Value>(
  open: (row: Row) => Promise<Value>,
  isComplete: (value: Value) => boolean,
) {
  const opened = new Map<string, { rev: string; value: Value }>();
  return {
    read: async (id: string, row: Row): Promise<Value> => {
      const found = opened.get(id);
      if (found && found.rev === row.rev) return found.value;
      const value = await open(row);
      if (row.rev && isComplete(value)) opened.set(id, { rev: row.rev, value });
      return value;
    },
    put: (id: string, rev: string, value: Value) => opened.set(id, { rev, value }),
    clear: () => opened.clear(),
  };
}

/** Stores applications. Pure code decides each change on a snapshot, and again if the rows change before the write. */
export function createApplicationStore(rows: RowStore, keys: Keys) {
  const drafts = createCache<ApplicationRow, Draft | null>(
    async (row) => draftOf(await keys.forRow(row), row),
    (draft) => draft !== null,
  );
  const items = createCache<OutboxRow, QueueItem>(
    async (row) => commandOf(await keys.forRow(row), row),
    isReadable,
  );
  const lastSeen = new Map<string, Read>();
  const clearCache = () => {
    drafts.clear();
    items.clear();
    lastSeen.clear();
  };

  const openAll = (found: readonly OutboxRow[]): Promise<QueueItem[]> =>
    Promise.all(found.map((row) => items.read(row.id, row)));

  const read = async (customerId: string): Promise<Read> => {
    const found = await rows.transact('r', ['applications', 'outbox'], (tables) =>
      readRows(tables, customerId),
    );
    const queue = await openAll(found.commandRows);
    return {
      ...found,
      draft: found.draftRow ? await drafts.read(customerId, found.draftRow) : null,
      commands: queue.filter(isReadable),
      unread: queue.filter((item): item is UnreadCommand => !isReadable(item)),
    };
  };

  /**
   * Returns the key to write with. An outdated snapshot must not create a new key after another tab wiped the phone. Only
   * rows whose key is really gone are overwritten under a new key.
   */
  const keyFor = async ({ draftRow, commandRows }: Read, isFresh: boolean): Promise<DataKey> => {
    const sealed = [draftRow, ...commandRows].find((row) => row?.sealed);
    const key = sealed && (await keys.forRow(sealed));
    if (sealed && !key && !isFresh) throw new StaleReadError();
    return key ?? keys.ensure();
  };

  const write = async (
    customerId: string,
    { before, isFresh }: { before: Read; isFresh: boolean },
    change: Write,
  ): Promise<void> => {
    const { draft, put = [], removeIds = [], receipt } = change;
    const isSealed = draft || receipt || put.some((command) => !isTombstone(command));
    const key = isSealed ? await keyFor(before, isFresh) : null;
    const rev = crypto.randomUUID();
    const [draftRow, receiptRow, ...commandRows] = await Promise.all([
      key && draft ? rowOfDraft(key, draft, rev) : undefined,
      key && receipt ? rowOfReceipt(key, receipt) : undefined,
      ...put.map((command) => rowOfCommand(key, command, rev)),
    ]);
    const after = afterWrite(before, change);
    const needed = new Set(fileIdsNeededBy(after));
    const unneeded = (change.dropFiles ?? []).filter((blobId) => !needed.has(blobId));
    await rows.transact('rw', writtenTables, async (tables) => {
      // All reads come first and then all writes, because each wait for the database costs a slow phone milliseconds.
      const [now] = await Promise.all([
        readRows(tables, customerId),
        key ? keys.assertCurrent(tables, key) : undefined,
      ]);
      if (stampOfRows(before) !== stampOfRows(now)) throw new StaleReadError();
      await Promise.all([
        ...removeIds.map((id) => tables.outbox.delete(id)),
        ...commandRows.map((row) => tables.outbox.put(row)),
        draftRow && tables.applications.put(draftRow),
        receiptRow && tables.receipts.put(receiptRow),
      ]);
      for (const blobId of unneeded)
        for (const chunk of await tables.chunkKeys(blobId)) await tables.blobs.delete(chunk);
    });
    if (draft) drafts.put(customerId, rev, draft);
    for (const command of put) items.put(command.id, rev, command);
    const isReplaced = (id: string) => removeIds.includes(id) || put.some((command) => command.id === id);
    lastSeen.set(customerId, {
      ...after,
      draftRow: draftRow ?? before.draftRow,
      commandRows: [...before.commandRows.filter(({ id }) => !isReplaced(id)), ...commandRows],
    });
  };

  const tryOnce = async <Result extends Write>(
    customerId: string,
    decide: (snapshot: Snapshot) => Result,
  ) => {
    // The last snapshot of this tab is nearly always current. When it is outdated, the write throws StaleReadError.
    const seen = lastSeen.get(customerId);
    lastSeen.delete(customerId);
    const before = seen ?? (await read(customerId));
    const change = decide(before);
    const isNothing = changesNothing(change);
    // A decision to change nothing is never written, so it must be based on a fresh snapshot.
    if (isNothing && seen) throw new StaleReadError();
    if (!isNothing) await write(customerId, { before, isFresh: !seen }, change);
    return { change, after: afterWrite(before, change) };
  };

  return {
    read: async (customerId: string): Promise<Snapshot> => {
      const found = await read(customerId);
      // A draft that could not be opened is read again, because its key may have come back by then.
      if (!found.draftRow || found.draft) lastSeen.set(customerId, found);
      const { draft, commands, unread } = found;
      return { draft, commands, unread };
    },

    queue: async (): Promise<QueueItem[]> =>
      openAll(await rows.transact('r', ['outbox'], ({ outbox }) => outbox.toArray())),

    /** Returns the id of the newest application on this phone, whether or not it can be read. */
    newestId: async (): Promise<string | undefined> => {
      const found = await rows.transact('r', ['applications'], (tables) => tables.applications.toArray());
      return found.sort((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)?.customerId;
    },

    hasRow: async (customerId: string): Promise<boolean> =>
      (await rows.transact('r', ['applications'], (tables) => tables.applications.get(customerId))) !==
      undefined,

    /**
     * Writes the change that `decide` returns. `decide` may run again.
     * @throws LockedError, or the browser's error when nothing can be stored
     */
    commit: async <Result extends Write>(
      customerId: string,
      decide: (snapshot: Snapshot) => Result,
    ): Promise<{ change: Result; after: Snapshot }> => {
      for (let tries = 1; ; tries += 1) {
        if ((await keys.state()).kind === 'locked') throw new LockedError();
        try {
          return await tryOnce(customerId, decide);
        } catch (error) {
          const isStale = error instanceof StaleReadError || error instanceof KeyChangedError;
          if (!isStale || tries === maximumTries) throw error;
          if (error instanceof KeyChangedError) clearCache();
        }
      }
    },

    clearCache,
  };
}

async function readRows({ applications, outbox }: Tables, customerId: string): Promise<StoredRows> {
  const [draftRow, queue] = await Promise.all([applications.get(customerId), outbox.toArray()]);
  return { draftRow, commandRows: queue.filter((row) => row.customerId === customerId) };
}

const stampOfRows = ({ draftRow, commandRows }: StoredRows) =>
  stampOf(draftRow ? [draftRow, ...commandRows] : commandRows);

const changesNothing = ({ draft, receipt, put = [], removeIds = [], dropFiles = [] }: Write) =>
  !draft && !receipt && put.length + removeIds.length + dropFiles.length === 0;
