import { AppError } from '@tshepa/contracts/errors';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Collection, mongo } from 'mongoose';

/** The fields that every entry has. `_id` is our reference of the effect; a service adds fields of its own. */
export type JournalEntry = { _id: string; version: number; state: string };

export type Opened<Entry> = { entry: Entry; isNew: boolean };

/** `unset` removes fields, so that they also leave sparse indexes. */
type Change<Entry> = { set?: Partial<Entry>; unset?: readonly (keyof Entry & string)[] };

export type Journal<Entry extends JournalEntry> = ReturnType<typeof createJournal<Entry>>;

/** Two or three writers may meet at one entry. A writer that loses more often than this has met a bug. */
const maximumRounds = 20;

/** Creates a journal of effects in a collection, to which the service may add its own indexes. */
export function createJournal<Entry extends JournalEntry>(collection: Collection<Entry>) {
  // The driver's types cannot express filters over a type parameter. Every document in the collection is an `Entry`.
  const entries = collection as unknown as Collection<JournalEntry & mongo.BSON.Document>;
  const find = async (reference: string) =>
    (await entries.findOne({ _id: reference })) as unknown as Entry | null;

  /** Writes only if the entry still has the version that was read. Returns null when another write came first. */
  const update = async (entry: Entry, { set = {}, unset = [] }: Change<Entry>): Promise<Entry | null> => {
    const { _id, version } = entry;
    const $unset = Object.fromEntries(unset.map((name) => [name, '']));
    const change = { $set: set, $unset, $inc: { version: 1 } };
    const { modifiedCount } = await entries.updateOne({ _id, version }, change);
    if (modifiedCount !== 1) return null;
    const updated = { ...entry, ...set, version: version + 1 };
    for (const name of unset) delete updated[name];
    return updated;
  };

  return {
    get: find,
    update,
    /** Creates the indexes that the journal relies on. */
    async ensureIndexes() {
      await entries.createIndex({ _id: 1, version: 1 }, { unique: true });
    },

    /**
     * Stores an intent before anything is sent, or returns the entry of its reference. @throws AppError
     * `idempotency.mismatch` when that entry, or a unique key of the intent, belongs to another effect.
     */
    async open(intent: Entry, isSame: (existing: Entry) => boolean): Promise<Opened<Entry>> {
      if (await unlessDuplicate(entries.insertOne({ ...intent }))) return { entry: intent, isNew: true };
      const existing = await find(intent._id);
      if (!existing || !isSame(existing)) throw new AppError('idempotency.mismatch');
      return { entry: existing, isNew: false };
    },

    /**
     * Reads an entry, decides, and writes only if the entry has not changed since; otherwise it reads and decides again.
     * Returns undefined when there is no such entry. @throws Error after `maximumRounds` attempts.
     */
    async change<Result>(
      reference: string,
      decide: (entry: Entry) => Change<Entry> & { result: Result },
    ): Promise<Result | undefined> {
      for (let round = 0; round < maximumRounds; round += 1) {
        const found = await find(reference);
        if (!found) return undefined;
        const { result, ...change } = decide(found);
        if (!change.set && !change.unset?.length) return result;
        if (await update(found, change)) return result;
      }
      throw new Error(`the journal entry ${reference} is being changed by too many writers at once`);
    },
  };
}
