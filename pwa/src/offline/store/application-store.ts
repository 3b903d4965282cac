import { fileIdsNeededBy, isTombstone } from '../policy/command.ts';
import { afterWrite, type Snapshot, type Write } from '../policy/snapshot.ts';
import type { Command, Draft, QueueItem, UnreadCommand } from '../types.ts';
import { commandOf, draftOf, rowOfCommand, rowOfDraft } from './codec.ts';
import { KeyChangedError, type Keys, LockedError } from './keys.ts';
import { rowOfReceipt } from './receipts.ts';
import type { ApplicationRow, OutboxRow, RowStore, Sealed, Tables } from './rows.ts';
import type { DataKey } from './sealing.ts';

/** How often a decision is made again because the rows changed meanwhile. */
const maximumTries = 20;
const isSealed = (command: Command) => !isTombstone(command);
const isUnread = (item: QueueItem): item is UnreadCommand => !('payload' in item);

const written = ['applications', 'outbox', 'blobs', 'keys', 'receipts'] as const;

/** Another tab wrote first. */
class StaleReadError extends Error {}

/** A snapshot, and the exact rows that it was read from. */
type Read = Snapshot & { draftRow: ApplicationRow | undefined; commandRows: readonly OutboxRow[] };

/** Cached by row: opening a row again that did not change costs time on a slow phone. */
function createCache<Row extends { rev?: string }, Value>(
  open: (row: Row) => Promise<Value>,
  isReadable: (value: Value) => boolean,
) {
  const opened = new Map<string, { rev: string; value: Value }>();
  return {
    read: async (id: string, row: Row): Promise<Value> => {
      const found = opened.get(id);
      if (found && found.rev === row.rev) return found.value;
      const value = await open(row);
      if (row.rev && isReadable(value)) opened.set(id, { rev: row.rev, value });
      return value;
    },
    put: (id: string, rev: string, value: Value) => opened.set(id, { rev, value }),
    clear: () => opened.clear(),
  };
}

/**
 * The one way to an application on this phone. Rows are sealed and opened here and nowhere else. A change is decided
 * in pure code on a snapshot and written in one transaction, if nothing of it moved since it was read; else it is
 * decided again.
 */
export function createApplicationStore(rows: RowStore, keys: Keys) {
  const keyOf = ({ sealed }: { sealed?: Sealed }) => (sealed ? keys.named(sealed.keyId) : null);
  const drafts = createCache<ApplicationRow, Draft | null>(
    async (row) => draftOf(await keyOf(row), row),
    (draft) => draft !== null,
  );
  const commands = createCache<OutboxRow, QueueItem>(
    async (row) => commandOf(await keyOf(row), row),
    (item) => !isUnread(item),
  );

  const lastSeen = new Map<string, Read>();

  const openAll = async (found: readonly OutboxRow[]): Promise<QueueItem[]> =>
    Promise.all(found.map((row) => commands.read(row.id, row)));

  const read = async (customerId: string): Promise<Read> => {
    const found = await rows.transact('r', ['applications', 'outbox'], async (tables) => ({
      draftRow: await tables.applications.get(customerId),
      commandRows: ofCustomer(customerId, await tables.outbox.all()),
    }));
    const items = await openAll(found.commandRows);
    return {
      ...found,
      draft: found.draftRow ? await drafts.read(customerId, found.draftRow) : null,
      commands: items.filter((item): item is Command => !isUnread(item)),
      unread: items.filter(isUnread),
    };
  };

  /**
   * What is already sealed has a key. One that is gone, because the phone was wiped, is not replaced by somebody who has
   * not noticed yet; rows that are there without it can only be written over.
   */
  const keyFor = async ({ draftRow, commandRows }: Read, isFresh: boolean): Promise<DataKey> => {
    const sealed = [draftRow, ...commandRows].find((row) => row?.sealed)?.sealed;
    const key = sealed && (await keys.named(sealed.keyId));
    if (sealed && !key && !isFresh) throw new StaleReadError();
    return key ?? keys.ensure();
  };

  const write = async (
    customerId: string,
    { before, isFresh }: { before: Read; isFresh: boolean },
    change: Write,
  ): Promise<void> => {
    const { draft, put = [], removeIds = [], receipt } = change;
    const key = draft || receipt || put.some(isSealed) ? await keyFor(before, isFresh) : null;
    const rev = crypto.randomUUID();
    const [draftRow, receiptRow, ...commandRows] = await Promise.all([
      key && draft ? rowOfDraft(key, draft, rev) : undefined,
      key && receipt ? rowOfReceipt(key, receipt) : undefined,
      ...put.map((command) => rowOfCommand(key, command, rev)),
    ]);
    const freed = unneeded(before, change);
    await rows.transact('rw', written, async (tables) => {
      // All questions at once, then all writes: each wait for the database costs a slow phone milliseconds.
      const [isSame] = await Promise.all([
        isUnchanged(tables, customerId, before),
        key ? keys.assertCurrent(tables, key) : undefined,
      ]);
      if (!isSame) throw new StaleReadError();
      await Promise.all([
        ...removeIds.map((id) => tables.outbox.remove(id)),
        ...commandRows.map((row) => tables.outbox.put(row)),
        draftRow && tables.applications.put(draftRow),
        receiptRow && tables.receipts.put(receiptRow),
      ]);
      await removeChunks(tables, freed);
    });
    if (draft) drafts.put(customerId, rev, draft);
    for (const command of put) commands.put(command.id, rev, command);
    const isReplaced = (id: string) => removeIds.includes(id) || put.some((command) => command.id === id);
    lastSeen.set(customerId, {
      ...afterWrite(before, change),
      draftRow: draftRow ?? before.draftRow,
      commandRows: [...before.commandRows.filter(({ id }) => !isReplaced(id)), ...commandRows],
    });
  };

  const tryOnce = async <Result extends Write>(
    customerId: string,
    decide: (snapshot: Snapshot) => Result,
  ) => {
    // What this tab last read or wrote is nearly always what is there: the write finds out, and reading costs a moment.
    const seen = lastSeen.get(customerId);
    lastSeen.delete(customerId);
    const before = seen ?? (await read(customerId));
    const change = decide(before);
    const isNothing = changesNothing(change);
    // Nothing to do is a decision too, and nobody has checked what it stands on.
    if (isNothing && seen) throw new StaleReadError();
    if (!isNothing) await write(customerId, { before, isFresh: !seen }, change);
    return { change, after: afterWrite(before, change) };
  };

  return {
    read: async (customerId: string): Promise<Snapshot> => {
      const found = await read(customerId);
      // What could not be opened is looked at again: its key may be back by then.
      if (!found.draftRow || found.draft) lastSeen.set(customerId, found);
      const { draft, commands: queued, unread } = found;
      return { draft, commands: queued, unread };
    },

    /** Every row of the queue, of all applications. */
    queue: async (): Promise<QueueItem[]> =>
      openAll(await rows.transact('r', ['outbox'], ({ outbox }) => outbox.all())),

    /** The newest application on this phone, if there is one; whether it can be read is another question. */
    newestId: async (): Promise<string | undefined> => {
      const found = await rows.transact('r', ['applications'], (tables) => tables.applications.all());
      return found.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)?.customerId;
    },

    hasRow: async (customerId: string): Promise<boolean> =>
      (await rows.transact('r', ['applications'], (tables) => tables.applications.get(customerId))) !==
      undefined,

    /**
     * Decides and writes. `decide` may run more than once; it answers what to change, and what the caller wants to
     * know of it. @throws LockedError, or what the browser says when it cannot keep anything.
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
          const isMoved = error instanceof StaleReadError || error instanceof KeyChangedError;
          if (!isMoved || tries === maximumTries) throw error;
          if (error instanceof KeyChangedError) clearCache();
        }
      }
    },

    clearCache,
  };

  function clearCache() {
    drafts.clear();
    commands.clear();
    lastSeen.clear();
  }
}
export type ApplicationStore = ReturnType<typeof createApplicationStore>;

const ofCustomer = (customerId: string, found: readonly OutboxRow[]) =>
  found.filter((row) => row.customerId === customerId);

/** Rows of version 1 have no revision; nobody writes them any more without giving them one. */
const sameRow = (one: { rev?: string } | undefined, other: { rev?: string } | undefined) =>
  (one === undefined) === (other === undefined) && one?.rev === other?.rev;

async function isUnchanged(tables: Tables, customerId: string, before: Read): Promise<boolean> {
  const [draftRow, outbox] = await Promise.all([tables.applications.get(customerId), tables.outbox.all()]);
  if (!sameRow(draftRow, before.draftRow)) return false;
  const now = ofCustomer(customerId, outbox);
  if (now.length !== before.commandRows.length) return false;
  return now.every((row) => {
    const known = before.commandRows.find(({ id }) => id === row.id);
    return known !== undefined && sameRow(row, known);
  });
}

const changesNothing = ({ draft, receipt, put = [], removeIds = [], dropFiles = [] }: Write) =>
  !draft && !receipt && put.length + removeIds.length + dropFiles.length === 0;

/** Documents that were to go and that neither the draft nor another command still needs. */
function unneeded(before: Snapshot, change: Write): string[] {
  const needed = new Set(fileIdsNeededBy(afterWrite(before, change)));
  return (change.dropFiles ?? []).filter((blobId) => !needed.has(blobId));
}

async function removeChunks({ blobs, chunkKeys }: Tables, blobIds: readonly string[]): Promise<void> {
  for (const blobId of blobIds) for (const key of await chunkKeys(blobId)) await blobs.remove(key);
}
