import type { Connection } from 'mongoose';
import { ensureTtlIndex } from './connection.ts';

type WindowDocument = { _id: string; count: number; forgetAt: Date };

type WindowLimit = { limit: number; windowMs: number };

type WindowCounts = ReturnType<typeof createWindowCounts>;

/**
 * Counts the uses of each key across all processes, and allows at most `limit` uses in any `windowMs`. The uses of the
 * previous window are multiplied by the share of that window that lies less than `windowMs` ago. A key must not contain
 * personal data in plain text.
 */
export function createWindowCounts(connection: Connection, name: string, { limit, windowMs }: WindowLimit) {
  const counts = connection.collection<WindowDocument>(name);
  const windowOf = (key: string, now: Date) => {
    const index = Math.floor(now.getTime() / windowMs);
    return { id: `${key}:${index}`, earlierId: `${key}:${index - 1}`, endMs: (index + 1) * windowMs };
  };
  const release = async (key: string, now: Date, by = 1): Promise<void> => {
    await counts.updateOne({ _id: windowOf(key, now).id }, { $inc: { count: -by } });
  };
  return {
    ensureIndexes: () => ensureTtlIndex(counts, 'forgetAt'),

    /** Counts `by` uses. Returns the seconds to wait when they exceed the limit; then no use is counted. */
    async take(key: string, now: Date, by = 1): Promise<number | undefined> {
      const { id, earlierId, endMs } = windowOf(key, now);
      const change = { $inc: { count: by }, $setOnInsert: { forgetAt: new Date(endMs + windowMs) } };
      const [counted, earlier] = await Promise.all([
        counts.findOneAndUpdate({ _id: id }, change, { upsert: true, returnDocument: 'after' }),
        counts.findOne({ _id: earlierId }),
      ]);
      const leftMs = endMs - now.getTime();
      const total = (counted?.count ?? by) + (earlier?.count ?? 0) * (leftMs / windowMs);
      if (total <= limit) return undefined;
      await release(key, now, by);
      return Math.ceil(leftMs / 1000);
    },

    release,
  };
}

type CountedKey = { counts: WindowCounts; key: string };

/** Gives back what `takeAll` counted, for work that was not done. `now` is the time at which it was counted. */
export const releaseAll = async (keys: readonly CountedKey[], now: Date): Promise<void> => {
  await Promise.all(keys.map(({ counts, key }) => counts.release(key, now)));
};

/** Counts one use of every key, or of none. Returns the seconds to wait when a limit is reached. */
export async function takeAll(keys: readonly CountedKey[], now: Date): Promise<number | undefined> {
  for (const [index, { counts, key }] of keys.entries()) {
    const waitSeconds = await counts.take(key, now);
    if (waitSeconds === undefined) continue;
    await releaseAll(keys.slice(0, index), now);
    return waitSeconds;
  }
  return undefined;
}
