import type { LoanState } from '@tshepa/contracts/machine';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';

/** A change of state that the applicant is notified of. Holds ids and states, never the text of the message. */
export type StateChange = { eventId: string; customerId: string; to: LoanState; action: string; at: Date };
export type HeldChange = StateChange & { dueAt: Date; failures: number };

type HeldDocument = Omit<HeldChange, 'eventId'> & { _id: string };

/** Stores the state changes whose notification waits until the quiet hours are over. Reads return the oldest first. */
export function createHeldStore(connection: Connection, clock: Clock) {
  const held = connection.collection<HeldDocument>('held_news');
  const read = async (filter: Parameters<typeof held.find>[0]): Promise<HeldChange[]> => {
    const found = await held.find(filter).sort({ at: 1 }).toArray();
    return found.map(({ _id, ...rest }) => ({ eventId: _id, ...rest }));
  };

  return {
    async ensureIndexes() {
      await held.createIndex({ customerId: 1 });
      await held.createIndex({ dueAt: 1 });
    },

    /** Stores a change until `dueAt`; the same event is stored once. */
    async hold({ eventId, ...change }: StateChange, dueAt: Date): Promise<void> {
      const fields = { ...change, dueAt, failures: 0 };
      await held.updateOne({ _id: eventId }, { $setOnInsert: fields }, { upsert: true });
    },

    ofCustomer: (customerId: string): Promise<HeldChange[]> => read({ customerId }),

    due: (): Promise<HeldChange[]> => read({ dueAt: { $lte: clock.now() } }),

    postpone: async (eventId: string, dueAt: Date): Promise<void> => {
      await held.updateOne({ _id: eventId }, { $set: { dueAt }, $inc: { failures: 1 } });
    },

    drop: async (eventId: string): Promise<void> => {
      await held.deleteOne({ _id: eventId });
    },
  };
}
