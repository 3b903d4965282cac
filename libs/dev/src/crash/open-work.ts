import { createConnection } from 'mongoose';

/**
 * What the services still owe a customer: events not published or parked, and calls to third parties without an
 * outcome. Read from the databases, because no service tells.
 */
export async function openWork(mongoUrl: string, customerId: string): Promise<string[]> {
  const connection = await createConnection(mongoUrl).asPromise();
  const ours = async (database: string, collection: string, field: string) => {
    const documents = await connection.useDb(database).collection(collection).find({}).toArray();
    return documents.filter((document) => String(document[field]).includes(customerId));
  };
  try {
    const [records, deliveries, calls, ...parked] = await Promise.all([
      ours('applications', 'customers', '_id'),
      ours('integrations', 'deliveries', 'reference'),
      ours('integrations', 'calls', 'customerId'),
      ours('applications', 'dead_letters', 'payload'),
      ours('notifications', 'dead_letters', 'payload'),
    ]);
    const unpublished = [...records, ...deliveries].flatMap(({ outbox }) =>
      Array.isArray(outbox) ? outbox : [],
    );
    return [
      ...calls.filter(({ state }) => state === 'intent').map(({ name }) => `${name} without an outcome`),
      ...unpublished.map(() => 'an event unpublished'),
      ...parked.flat().map(({ durable }) => `an event parked by ${durable}`),
    ];
  } finally {
    await connection.close();
  }
}
