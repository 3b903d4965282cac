import type { Connection } from 'mongoose';

/** Erasures that a restore has undone and that the service carries out again. */
export function createErasuresDue({ connection }: { connection: Connection }) {
  const collection = connection.collection<{ _id: string }>('erasures_due');
  return {
    add: async (customerIds: readonly string[]): Promise<void> => {
      for (const _id of new Set(customerIds))
        await collection.updateOne({ _id }, { $setOnInsert: { _id } }, { upsert: true });
    },
    all: async (): Promise<string[]> => (await collection.find({}).toArray()).map(({ _id }) => _id),
    remove: async (customerId: string): Promise<void> =>
      void (await collection.deleteOne({ _id: customerId })),
  };
}
