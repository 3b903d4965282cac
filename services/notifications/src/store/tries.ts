import { ensureTtlIndex } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { TimeWindow, TryCounts } from '../domain/breaker.ts';

type WindowDocument = TryCounts & { _id: number; forgetAt: Date };

/** Counts all passcode tries and the wrong ones among them, over all applicants, per time window. */
export function createTriesStore(connection: Connection, name = 'try_windows') {
  const windows = connection.collection<WindowDocument>(name);
  return {
    ensureIndexes: () => ensureTtlIndex(windows, 'forgetAt'),

    /** Adds up the given window and the one before it. */
    async recent({ index }: TimeWindow): Promise<TryCounts> {
      const found = await windows.find({ _id: { $in: [index, index - 1] } }).toArray();
      const sum = (count: keyof TryCounts) => found.reduce((total, counts) => total + counts[count], 0);
      return { tries: sum('tries'), failures: sum('failures') };
    },

    async count({ index, forgetAt }: TimeWindow, isRight: boolean): Promise<void> {
      const change = { $inc: { tries: 1, failures: isRight ? 0 : 1 }, $setOnInsert: { forgetAt } };
      await windows.updateOne({ _id: index }, change, { upsert: true });
    },
  };
}
