import type { Connection } from 'mongoose';

/** Stores erasures that a restore has undone, until the service has carried them out again. */
export function createErasuresDue({ connection }: { connection: Connection }) {
  const collection = connection.collection<{ _id: string }>('erasures_due');
  return {
    add: async (customerIds: readonly string[]): Promise<void> => {
      if (customerIds.length === 0) return;
      const writes = customerIds.map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { _id } }, upsert: true },
      }));
      await collection.bulkWrite(writes, { ordered: false });
    },
    all: async (): Promise<string[]> => (await collection.find({}).toArray()).map(({ _id }) => _id),
    remove: async (customerId: string): Promise<void> =>
      void (await collection.deleteOne({ _id: customerId })),
  };
}
