import { newId } from '@tshepa/messaging';
import { type Clock, ConfigError } from '@tshepa/service-kit';
import { keyChecksCollection, unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { keyIdOf, type Vault } from '../crypto/vault.ts';
import { applicationsCollection } from './applications.ts';
import { staffCollection } from './staff.ts';

/**
 * The fields with data keys. The field is empty in erased applications, and missing for staff without an authenticator
 * app.
 */
export const dataKeyPlaces = [
  { collection: applicationsCollection, path: 'dataKey' },
  { collection: staffCollection, path: 'totp.dataKey' },
  { collection: staffCollection, path: 'totpDraft.dataKey' },
] as const;

/** The state of the master keys, stored in the database that they protect. Keys are named by their ids. */
export type MasterKeys = {
  /** Wraps new data keys. It changes only by a rotation. */
  current: string;
  /** The other keys that may still wrap data keys. No process starts without them. */
  former: string[];
  /** The number of data keys that former keys still wrap. It is counted before rewrapping, and then counted down. */
  left: number;
  /** The last rotation. It ends when no data key needs a former key. */
  rotation?: { from: string; startedAt: Date; endedAt?: Date };
};
type MasterKeysDocument = MasterKeys & { _id: 'MASTER_KEY' };

/** The report of a running process about its keys. */
type ProcessDocument = {
  _id: string;
  /** The id of its MASTER_KEY. */
  masterKey: string;
  wrapsWith: string;
  /** The time from which it has wrapped with that key. */
  since: Date;
  seenAt: Date;
};

export const keyProcessesCollection = 'key_processes';
export const processReportMs = 10_000;
/** A process that has reported nothing for this long is treated as ended. */
const processGoneMs = 45_000;
/** No write of a data key takes longer than this, because the driver gives up after 30 seconds. */
const longestWriteMs = 30_000;

type Found = { keyId: string; count: number; example: string };

/**
 * Yields all data keys of one field, in the order of their documents. The keys are compared in this process. A query
 * that compares the keys of a million documents would take longer than the driver waits for an answer.
 */
export async function* dataKeysAt(
  connection: Connection,
  { collection, path }: (typeof dataKeyPlaces)[number],
): AsyncGenerator<{ documentId: string; wrappedKey: string }> {
  const wrapped = connection
    .collection<{ _id: string }>(collection)
    .find({ [path]: { $gt: '' } })
    .project<{ _id: string; wrappedKey: string }>({ wrappedKey: `$${path}` })
    .sort({ _id: 1 });
  for await (const { _id, wrappedKey } of wrapped) yield { documentId: _id, wrappedKey };
}

/** Counts the data keys that each master key wraps. This reads all applications. */
export async function countDataKeys(connection: Connection): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const place of dataKeyPlaces) {
    for await (const { wrappedKey } of dataKeysAt(connection, place)) {
      const keyId = keyIdOf(wrappedKey);
      const { count, example } = found.get(keyId) ?? { count: 0, example: wrappedKey };
      found.set(keyId, { keyId, example, count: count + 1 });
    }
  }
  return [...found.values()];
}

const leftBeside = (current: string, found: readonly Found[]): Pick<MasterKeys, 'former' | 'left'> => {
  const others = found.filter(({ keyId }) => keyId !== current);
  return {
    former: others.map(({ keyId }) => keyId),
    left: others.reduce((sum, { count }) => sum + count, 0),
  };
};

/** The message contains the ids of the keys, which reveal nothing about the keys. */
const missingKeys = (missing: readonly string[], known: readonly string[]) =>
  `MASTER_KEY: this database has data under the master key with the id ${missing.join(' and ')}, and this process has only ${known.join(' and ')}. Nothing was changed. Put the missing key back: into MASTER_KEY, or into OTHER_MASTER_KEYS beside the key that replaces it (docs/operations.md, "Replacing the master key").`;

type Options = { connection: Connection; clock: Clock; vault: Vault };

/** Decides for all processes which master key wraps data keys, and which ones must be kept for reading. */
export function createMasterKeys({ connection, clock, vault }: Options) {
  const collection = connection.collection<MasterKeysDocument>(keyChecksCollection);
  const processes = connection.collection<ProcessDocument>(keyProcessesCollection);
  const processId = newId();
  const [ownMasterKey = ''] = vault.keyIds;
  let wrapsSince = clock.now();

  /** Derives the state from the data, for a database of an earlier build, which did not store it. */
  const firstState = async (): Promise<MasterKeys> => {
    const found = await countDataKeys(connection);
    // A wrong key can have the right id, so each key must open an example.
    for (const { keyId, example } of found) if (vault.keyIds.includes(keyId)) vault.rewrap(example);
    const most = found.toSorted((one, other) => other.count - one.count)[0]?.keyId ?? ownMasterKey;
    const current = found.some(({ keyId }) => keyId === ownMasterKey) ? ownMasterKey : most;
    const beside = leftBeside(current, found);
    const [from] = beside.former;
    return { current, ...beside, ...(from ? { rotation: { from, startedAt: clock.now() } } : {}) };
  };

  const stored = () => collection.findOne({ _id: 'MASTER_KEY' });

  const readOrStore = async (): Promise<MasterKeys> => {
    const found = await stored();
    if (found) return found;
    // When processes start at once, one stores the state and the others read it.
    await unlessDuplicate(collection.insertOne({ _id: 'MASTER_KEY', ...(await firstState()) }));
    return readOrStore();
  };

  const report = async (): Promise<void> => {
    const seenAt = clock.now();
    const state = { masterKey: ownMasterKey, wrapsWith: vault.currentKeyId(), since: wrapsSince, seenAt };
    await processes.updateOne({ _id: processId }, { $set: state }, { upsert: true });
  };

  const running = (): Promise<ProcessDocument[]> =>
    processes.find({ seenAt: { $gt: new Date(clock.nowMs() - processGoneMs) } }).toArray();

  return {
    read: async (): Promise<MasterKeys> => (await stored()) ?? (await firstState()),

    running,

    /**
     * Reports the keys of this process and then wraps with the current key. The report comes first, so that no rotation
     * overlooks this process.
     * @throws ConfigError when this process lacks a master key that some data needs.
     */
    async follow(): Promise<void> {
      await report();
      const { current, former } = await readOrStore();
      const missing = [current, ...former].filter((keyId) => !vault.keyIds.includes(keyId));
      if (missing.length > 0) throw new ConfigError([missingKeys(missing, vault.keyIds)]);
      if (vault.currentKeyId() === current) return;
      vault.wrapWith(current);
      wrapsSince = clock.now();
      await report();
    },

    leave: async (): Promise<void> => void (await processes.deleteOne({ _id: processId })),

    /** Makes this process's MASTER_KEY current for all. Returns false when another process was first. */
    async rotate({ current: from, former }: MasterKeys): Promise<boolean> {
      const { left } = leftBeside(ownMasterKey, await countDataKeys(connection));
      const { matchedCount } = await collection.updateOne(
        { _id: 'MASTER_KEY', current: from },
        {
          $set: {
            current: ownMasterKey,
            left,
            former: [...former.filter((keyId) => keyId !== ownMasterKey), from],
            rotation: { from, startedAt: clock.now() },
          },
        },
      );
      return matchedCount === 1;
    },

    /**
     * Counts the keys to rewrap. A former key is needed until the rotation ends, even when it wraps no data key any
     * more.
     */
    async recount({ current, former }: MasterKeys): Promise<number> {
      const beside = leftBeside(current, await countDataKeys(connection));
      const all = [...new Set([...former, ...beside.former])];
      const set = { former: all, left: beside.left };
      await collection.updateOne({ _id: 'MASTER_KEY', current }, { $set: set });
      return beside.left;
    },

    countDown: async (rewrapped: number): Promise<void> => {
      await collection.updateOne({ _id: 'MASTER_KEY' }, { $inc: { left: -rewrapped } });
    },

    /** Returns true when every running process wraps with the current key, and no earlier write can still be open. */
    async isFollowed(current: string): Promise<boolean> {
      const before = new Date(clock.nowMs() - longestWriteMs);
      const all = await running();
      return all.length > 0 && all.every(({ wrapsWith, since }) => wrapsWith === current && since < before);
    },

    /** Ends the rotation. From now on processes start without the former keys. */
    async end(current: string): Promise<void> {
      await collection.updateOne(
        { _id: 'MASTER_KEY', current },
        { $set: { former: [], left: 0, 'rotation.endedAt': clock.now() } },
      );
    },
  };
}

export type MasterKeysStore = ReturnType<typeof createMasterKeys>;
