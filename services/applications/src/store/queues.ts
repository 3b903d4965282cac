import { staffQueues } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { countCustomers, queueFilter } from './application-query.ts';

type Options = { connection: Connection; clock: Clock };

/** How many applications wait in each queue. */
export function createCustomerQueues({ connection, clock }: Options) {
  return {
    counts: (staffId: string) =>
      Promise.all(
        staffQueues.map(async (queue) => ({
          queue,
          count: await countCustomers(connection, queueFilter({ queue, staffId }, clock)),
        })),
      ),
  };
}

export type CustomerQueuesStore = ReturnType<typeof createCustomerQueues>;
