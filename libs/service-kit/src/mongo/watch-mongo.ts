import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics.ts';

/** Exports the number of connections in use, the limit of the pool, and the number of failed checkouts as metrics. */
export function watchMongoPool(
  connection: Connection,
  { watch, counter }: Pick<Metrics, 'watch' | 'counter'>,
): void {
  const client = connection.getClient();
  let inUse = 0;
  const countFailure = counter({
    name: 'mongo_pool_failures_total',
    help: 'Operations that could not obtain a database connection',
    labels: [],
  });
  client.on('connectionCheckedOut', () => {
    inUse += 1;
  });
  client.on('connectionCheckedIn', () => {
    // Connections that were checked out before the counting started are checked in as well.
    inUse = Math.max(0, inUse - 1);
  });
  client.on('connectionCheckOutFailed', () => countFailure({}));
  watch('mongo_pool_in_use', 'Database connections in use', () => inUse);
  watch('mongo_pool_limit', 'Maximum number of database connections', () => client.options.maxPoolSize);
}

type Outbox = { outbox: string; collection: string; flag: string };

/** Exports the number of documents with unpublished events as a metric. */
export function watchOutboxes(
  connection: Connection,
  { watchAll }: Pick<Metrics, 'watchAll'>,
  outboxes: readonly Outbox[],
): void {
  const metric = {
    name: 'outbox_waiting_documents',
    help: 'Documents with stored events that are not published yet',
    labels: ['outbox'],
  } as const;
  watchAll(metric, () =>
    Promise.all(
      outboxes.map(async ({ outbox, collection, flag }) => ({
        labels: { outbox },
        value: await connection.collection(collection).countDocuments({ [flag]: true }),
      })),
    ),
  );
}
