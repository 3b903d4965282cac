import type { LoanState } from '@tshepa/contracts/machine';
import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

/** News of a record, by its event: ids and states, never the words that will be made of it. */
export type News = { eventId: string; customerId: string; to: LoanState; action: string; at: Date };
export type HeldNews = News & { dueAt: Date; failures: number };

type HeldDocument = Omit<HeldNews, 'eventId'> & { _id: string };

/** News that waits for the day. */
export function createHeldStore(connection: Connection, clock: Clock) {
  const held = connection.collection<HeldDocument>('held_news');
  const toNews = ({ _id, ...rest }: HeldDocument): HeldNews => ({ eventId: _id, ...rest });
  const oldestFirst = (one: HeldNews, other: HeldNews) => one.at.getTime() - other.at.getTime();

  return {
    ensureIndexes: () => held.createIndex({ customerId: 1 }),

    /** Keeps news until then; the same event is kept once. */
    async hold({ eventId, ...news }: News, dueAt: Date): Promise<void> {
      try {
        await held.insertOne({ _id: eventId, ...news, dueAt, failures: 0 });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    ofCustomer: async (customerId: string): Promise<HeldNews[]> =>
      (await held.find({ customerId }).toArray()).map(toNews).sort(oldestFirst),

    /** What may go out by now, oldest first. There is never more here than came in one night. */
    async due(): Promise<HeldNews[]> {
      const now = clock.now();
      const all = await held.find({}).toArray();
      return all
        .map(toNews)
        .filter(({ dueAt }) => dueAt <= now)
        .sort(oldestFirst);
    },

    postpone: async (eventId: string, dueAt: Date): Promise<void> => {
      await held.updateOne({ _id: eventId }, { $set: { dueAt }, $inc: { failures: 1 } });
    },

    drop: async (eventId: string): Promise<void> => {
      await held.deleteOne({ _id: eventId });
    },
  };
}
export type HeldStore = ReturnType<typeof createHeldStore>;
