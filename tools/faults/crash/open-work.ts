import { createConnection } from 'mongoose';

/**
 * Finds open work for a customer: events not published or parked, changes without a row in the audit trail, and calls to
 * third parties without an outcome. It is read from the databases, because no service reports it.
 */
export async function openWork(mongoUrl: string, customerId: string): Promise<string[]> {
  const connection = await createConnection(mongoUrl).asPromise();
  const ours = async (database: string, collection: string, field: string) => {
    const documents = await connection.useDb(database).collection(collection).find({}).toArray();
    return documents.filter((document) => String(document[field]).includes(customerId));
  };
  try {
    const [records, rows, deliveries, calls, ...parked] = await Promise.all([
      ours('applications', 'customers', '_id'),
      ours('applications', 'audit', 'customerIds'),
      ours('integrations', 'deliveries', 'reference'),
      ours('integrations', 'calls', 'customerId'),
      ours('applications', 'dead_letters', 'payload'),
      ours('notifications', 'dead_letters', 'payload'),
    ]);
    const unpublished = [...records, ...deliveries].flatMap(({ outbox }) =>
      Array.isArray(outbox) ? outbox : [],
    );
    // Every version of a record has one row in the audit trail, and no row is there twice.
    const changes = rows.filter(({ kind }) => kind === 'change').length;
    const unrecorded = records.filter(({ version }) => version !== changes);
    return [
      ...unrecorded.map(
        ({ version }) => `${version} versions of the record and ${changes} rows in the audit trail`,
      ),
      ...calls.filter(({ state }) => state === 'intent').map(({ name }) => `${name} without an outcome`),
      ...unpublished.map(() => 'an event unpublished'),
      ...parked.flat().map(({ durable }) => `an event parked by ${durable}`),
    ];
  } finally {
    await connection.close();
  }
}
