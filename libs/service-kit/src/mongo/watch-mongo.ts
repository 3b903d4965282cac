import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics.ts';

/** Shows how many connections of the pool are in use, how many there may be, and how often none was to be had. */
export function watchMongoPool(
  connection: Connection,
  { watch, counter }: Pick<Metrics, 'watch' | 'counter'>,
): void {
  const client = connection.getClient();
  let inUse = 0;
  const countFailure = counter({
    name: 'mongo_pool_failures_total',
    help: 'Operations that got no connection to the database',
    labels: [],
  });
  client.on('connectionCheckedOut', () => {
    inUse += 1;
  });
  client.on('connectionCheckedIn', () => {
    // Connections that were out before anybody counted come in, too.
    inUse = Math.max(0, inUse - 1);
  });
  client.on('connectionCheckOutFailed', () => countFailure({}));
  watch('mongo_pool_in_use', 'Connections to the database that are in use', () => inUse);
  watch(
    'mongo_pool_limit',
    'Connections to the database that there may be',
    () => client.options.maxPoolSize,
  );
}

type Outbox = { outbox: string; collection: string; flag: string };

/** Shows how many documents wait with something that is not published yet. */
export function watchOutboxes(
  connection: Connection,
  { watchAll }: Pick<Metrics, 'watchAll'>,
  outboxes: readonly Outbox[],
): void {
  const figure = {
    name: 'outbox_waiting_documents',
    help: 'Documents with events that are on record and not published yet',
    labels: ['outbox'],
  } as const;
  watchAll(figure, () =>
    Promise.all(
      outboxes.map(async ({ outbox, collection, flag }) => ({
        labels: { outbox },
        value: await connection.collection(collection).countDocuments({ [flag]: true }),
      })),
    ),
  );
}
