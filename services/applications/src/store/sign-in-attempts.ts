import type { Clock } from '@tshepa/service-kit';
import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const signInAttemptsCollection = 'sign_in_attempts';

type Attempts = { failures: number; lockedUntil: Date; lastAt: Date };
type AttemptsDocument = Attempts & { _id: string; version: number };

const freeAttempts = 5;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;
const forgottenAfterMs = 24 * 3_600_000;
/** This is not the current time, because the clock of another replica may be behind and would still see a lock. */
const unlocked = new Date(0);

/** Returns how long an address is locked after `failures` wrong passwords in a row, in milliseconds. */
const lockMsAfter = (failures: number): number =>
  failures < freeAttempts ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeAttempts));

type Options = { connection: Connection; clock: Clock };

/** Counts wrong passwords by the typed address, so that one without an account is locked in the same way. */
export function createSignInAttempts({ connection, clock }: Options) {
  const collection = connection.collection<AttemptsDocument>(signInAttemptsCollection);

  /** Writes only if the attempts still have the version that was read. Returns false when another write came first. */
  const write = (_id: string, version: number, fields: Attempts): Promise<boolean> => {
    const change = { $set: fields, $inc: { version: 1 } };
    return wasWritten(collection.updateOne({ _id, version }, change, { upsert: version === 0 }));
  };

  return {
    /**
     * Counts an attempt as failed before the password is checked, so that parallel guesses cannot share one attempt.
     * Returns 0, or the number of seconds until the lock ends.
     */
    take: async (key: string): Promise<number> => {
      for (;;) {
        const nowMs = clock.nowMs();
        const before = await collection.findOne({ _id: key });
        const waitMs = (before?.lockedUntil.getTime() ?? 0) - nowMs;
        if (waitMs > 0) return Math.ceil(waitMs / 1_000);
        const isForgotten = !before || nowMs - before.lastAt.getTime() >= forgottenAfterMs;
        const failures = isForgotten ? 1 : before.failures + 1;
        const lockMs = lockMsAfter(failures);
        const lockedUntil = lockMs > 0 ? new Date(nowMs + lockMs) : unlocked;
        const next = { failures, lockedUntil, lastAt: new Date(nowMs) };
        if (await write(key, before?.version ?? 0, next)) return 0;
      }
    },

    /**
     * Removes one attempt from the count, because its password was right. Earlier failures still count; otherwise a
     * known password would allow any number of guesses at the code.
     */
    giveBack: async (key: string): Promise<void> => {
      for (;;) {
        const before = await collection.findOne({ _id: key });
        if (!before) return;
        const { version, failures, lastAt } = before;
        // `take` refuses while the address is locked, so a lock found here was set by this attempt.
        const next = { failures: failures - 1, lockedUntil: unlocked, lastAt };
        if (await write(key, version, next)) return;
      }
    },

    clear: async (key: string): Promise<void> => {
      await collection.deleteOne({ _id: key });
    },
  };
}
