import { type StaffQueue, staffQueues, stateOfQueue, stuckAfterMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { countCustomers } from './count-customers.ts';

/** A queue, and for whom: "mine" is another one for everybody. */
export type QueueOf = { queue: StaffQueue; staffId: string };

/** Each queue is one key of an index, so that counting them costs the same however many records there are. */
export function queueFilter({ queue, staffId }: QueueOf, clock: Pick<Clock, 'nowMs'>) {
  const state = stateOfQueue[queue];
  if (state) return { state };
  if (queue === 'mine') return { workedBy: staffId };
  if (queue === 'second-eyes') return { hasPending: true as const };
  if (queue === 'review') return { hasReview: true as const };
  return { waitingSince: { $lte: new Date(clock.nowMs() - stuckAfterMs) } };
}

type Options = { connection: Connection; clock: Clock };

/** How much work waits where. */
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
