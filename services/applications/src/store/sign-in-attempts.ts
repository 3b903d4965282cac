import { dayMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const signInAttemptsCollection = 'sign_in_attempts';

export type Attempts = { failures: number; lockedUntil: Date; lastAt: Date };
type AttemptsDocument = Attempts & { _id: string; version: number };

/** The number of failures at which a counter locks. */
export const freeAttempts = 5;
/** The number of failures from all networks together at which the counter of an account locks. */
export const freeAttemptsOfEverybody = 50;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;
const forgottenAfterMs = dayMs;
/** The current time would not do, because a replica whose clock is behind would still see a lock. */
const unlocked = new Date(0);

/** Returns how long a counter is locked after `failures` wrong passwords in a row, in milliseconds. */
const lockMsAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - free));

/** One of the counters of a typed e-mail address. */
export type AttemptsCounter = { key: string; free: number };

type Options = { connection: Connection; clock: Clock };

/** Counts wrong passwords by the typed e-mail address, so that an address without an account is locked as well. */
export function createSignInAttempts({ connection, clock }: Options) {
  const collection = connection.collection<AttemptsDocument>(signInAttemptsCollection);

  /** Writes only if the attempts still have the version that was read. Returns false when another write came first. */
  const write = (_id: string, version: number, fields: Attempts): Promise<boolean> => {
    const change = { $set: fields, $inc: { version: 1 } };
    return wasWritten(collection.updateOne({ _id, version }, change, { upsert: version === 0 }));
  };

  const isForgotten = ({ lastAt }: Attempts): boolean => clock.nowMs() - lastAt.getTime() >= forgottenAfterMs;

  return {
    /**
     * Counts an attempt as failed before the password is checked, so that parallel guesses cannot share one attempt.
     * Returns 0, or the number of seconds until the lock ends.
     */
    take: async ({ key, free }: AttemptsCounter): Promise<number> => {
      for (;;) {
        const nowMs = clock.nowMs();
        const before = await collection.findOne({ _id: key });
        const waitMs = (before?.lockedUntil.getTime() ?? 0) - nowMs;
        if (waitMs > 0) return Math.ceil(waitMs / 1_000);
        const failures = !before || isForgotten(before) ? 1 : before.failures + 1;
        const lockMs = lockMsAfter(failures, free);
        const lockedUntil = lockMs > 0 ? new Date(nowMs + lockMs) : unlocked;
        const next = { failures, lockedUntil, lastAt: new Date(nowMs) };
        if (await write(key, before?.version ?? 0, next)) return 0;
      }
    },

    /**
     * Removes one attempt from the count, because its password was right. Earlier failures still count; otherwise a
     * known password would allow any number of guesses at the code.
     */
    giveBack: async ({ key }: AttemptsCounter): Promise<void> => {
      for (;;) {
        const before = await collection.findOne({ _id: key });
        if (!before) return;
        const { version, failures, lastAt } = before;
        // `take` refuses while the counter is locked, so a lock found here was set by this attempt.
        const next = { failures: failures - 1, lockedUntil: unlocked, lastAt };
        if (await write(key, version, next)) return;
      }
    },

    clear: async ({ key }: Pick<AttemptsCounter, 'key'>): Promise<void> => {
      await collection.deleteOne({ _id: key });
    },

    /** Clears the counter of an e-mail address and all counters whose keys begin with this key and a colon. */
    clearAll: async (key: string): Promise<void> => {
      await collection.deleteMany({ $or: [{ _id: key }, { _id: { $gte: `${key}:`, $lt: `${key};` } }] });
    },

    /** Returns the failures that still count, by key. */
    read: async (keys: readonly string[]): Promise<ReadonlyMap<string, Attempts>> => {
      const found = await collection.find({ _id: { $in: [...keys] } }).toArray();
      return new Map(
        found.filter((each) => each.failures > 0 && !isForgotten(each)).map((each) => [each._id, each]),
      );
    },
  };
}
