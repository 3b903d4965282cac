import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { TryCounts } from '../domain/breaker.ts';

type WindowDocument = TryCounts & { _id: number };

/** How many codes were tried and how many were wrong, over all customers, per window of time. */
export function createTriesStore(connection: Connection, name = 'try_windows') {
  const windows = connection.collection<WindowDocument>(name);
  const none: TryCounts = { tries: 0, failures: 0 };

  return {
    async counts(index: number): Promise<TryCounts> {
      return (await windows.findOne({ _id: index })) ?? none;
    },

    async count(index: number, isRight: boolean): Promise<void> {
      const change = { $inc: { tries: 1, failures: isRight ? 0 : 1 } };
      try {
        await windows.updateOne({ _id: index }, change, { upsert: true });
      } catch (error) {
        // Two first tries of a window: the other one made the document.
        if (!isDuplicateKey(error)) throw error;
        await windows.updateOne({ _id: index }, change);
      }
    },

    async sweep(before: number): Promise<void> {
      await windows.deleteMany({ _id: { $lt: before } });
    },
  };
}

export type TriesStore = ReturnType<typeof createTriesStore>;
