import { staffQueues } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { countApplications, queueFilter } from './application-query.ts';

type Options = { connection: Connection; clock: Clock };

/** How many applications wait in each queue. */
export function createQueues({ connection, clock }: Options) {
  return {
    counts: (staffId: string) =>
      Promise.all(
        staffQueues.map(async (queue) => ({
          queue,
          count: await countApplications(connection, queueFilter({ queue, staffId }, clock)),
        })),
      ),
  };
}

export type QueuesStore = ReturnType<typeof createQueues>;
