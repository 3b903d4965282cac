import type { Connection } from 'mongoose';
import { ensureTtlIndex } from './connection.ts';

type WindowDocument = { _id: string; count: number; forgetAt: Date };

type WindowLimit = { limit: number; windowMs: number };

type WindowCounts = ReturnType<typeof createWindowCounts>;

/**
 * Counts by key for all processes together, at most `limit` in any `windowMs`: the window before counts by the share of it
 * that is still within reach. A key must not be personal data in clear.
 */
export function createWindowCounts(connection: Connection, name: string, { limit, windowMs }: WindowLimit) {
  const counts = connection.collection<WindowDocument>(name);
  const placeOf = (key: string, now: Date) => {
    const index = Math.floor(now.getTime() / windowMs);
    return { id: `${key}:${index}`, earlierId: `${key}:${index - 1}`, endMs: (index + 1) * windowMs };
  };
  const release = async (key: string, now: Date, by = 1): Promise<void> => {
    await counts.updateOne({ _id: placeOf(key, now).id }, { $inc: { count: -by } });
  };
  return {
    ensureIndexes: () => ensureTtlIndex(counts, 'forgetAt'),

    /** Counts one or more. Returns the seconds to wait when they exceed the limit; then none is counted. */
    async take(key: string, now: Date, by = 1): Promise<number | undefined> {
      const { id, earlierId, endMs } = placeOf(key, now);
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

type Place = { counts: WindowCounts; key: string };

/** Gives back what `takeAll` counted, for work that was not done. `now` is the time at which it was counted. */
export const releaseAll = async (places: readonly Place[], now: Date): Promise<void> => {
  await Promise.all(places.map(({ counts, key }) => counts.release(key, now)));
};

/** Counts towards every limit or none. Returns the seconds to wait when one is reached. */
export async function takeAll(places: readonly Place[], now: Date): Promise<number | undefined> {
  for (const [index, { counts, key }] of places.entries()) {
    const waitSeconds = await counts.take(key, now);
    if (waitSeconds === undefined) continue;
    await releaseAll(places.slice(0, index), now);
    return waitSeconds;
  }
  return undefined;
}
