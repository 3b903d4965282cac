import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const signInAttemptsCollection = 'sign_in_attempts';

type AttemptsDocument = { _id: string; version: number; failures: number; lockedUntil: Date; lastAt: Date };

export const freeAttempts = 5;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;
const forgottenAfterMs = 24 * 3_600_000;
/** Not the present moment, which another replica's clock, or a call that looked at it earlier, may not have reached yet. */
const unlocked = new Date(0);

/** How long nobody may try after this many wrong passwords in a row, in milliseconds. */
export const lockMsAfter = (failures: number): number =>
  failures < freeAttempts ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeAttempts));

type Options = { connection: Connection; clock: Clock };

/**
 * Wrong passwords in a row, counted by what was typed as the address and not by account, so that an address without
 * an account behaves like any other.
 */
export function createSignInAttempts({ connection, clock }: Options) {
  const collection = connection.collection<AttemptsDocument>(signInAttemptsCollection);

  const write = async (before: AttemptsDocument | null, next: AttemptsDocument): Promise<boolean> => {
    if (before) {
      const { _id, version, ...fields } = next;
      const result = await collection.updateOne(
        { _id, version: before.version },
        { $set: { ...fields, version } },
      );
      return result.matchedCount === 1;
    }
    try {
      await collection.insertOne(next);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    /**
     * Counts an attempt as failed before the password is looked at, so that parallel guesses cannot share one.
     * Returns 0, or the seconds to wait when the address is locked.
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
        const next = {
          _id: key,
          version: (before?.version ?? 0) + 1,
          failures,
          lockedUntil,
          lastAt: new Date(nowMs),
        };
        if (await write(before, next)) return 0;
      }
    },

    /**
     * The attempt was no guess: its password was right, and something more is asked for. It counts no longer, but the
     * others do, or a known password would buy any number of guesses at the code.
     */
    giveBack: async (key: string): Promise<void> => {
      for (;;) {
        const before = await collection.findOne({ _id: key });
        if (!before) return;
        const { version, failures } = before;
        // Nobody gets as far as this while the address is locked, so the lock is this attempt's own.
        const next = { ...before, version: version + 1, failures: failures - 1, lockedUntil: unlocked };
        if (await write(before, next)) return;
      }
    },

    /** After the right password, and code where there is one: the count starts again. */
    clear: async (key: string): Promise<void> => {
      await collection.deleteOne({ _id: key });
    },

    sweep: async (): Promise<number> => {
      const { deletedCount } = await collection.deleteMany({
        lastAt: { $lte: new Date(clock.nowMs() - forgottenAfterMs) },
      });
      return deletedCount;
    },
  };
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
