import { createConnection } from 'mongoose';

/**
 * What the services still owe a customer: events not published or parked, changes that the audit trail does not tell
 * of, and calls to third parties without an outcome. Read from the databases, because no service tells.
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
    const told = rows.filter(({ kind }) => kind === 'change').length;
    const pendingAuditRows = records.filter(({ version }) => version !== told);
    return [
      ...pendingAuditRows.map(
        ({ version }) => `${version} versions of the record and ${told} rows in the audit trail`,
      ),
      ...calls.filter(({ state }) => state === 'intent').map(({ name }) => `${name} without an outcome`),
      ...unpublished.map(() => 'an event unpublished'),
      ...parked.flat().map(({ durable }) => `an event parked by ${durable}`),
    ];
  } finally {
    await connection.close();
  }
}
