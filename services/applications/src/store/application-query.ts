import { type LoanState, type StaffQueue, stateOfQueue, stuckAfterMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { ApplicationDocument } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

/** A queue and the member of staff who looks at it, because everybody has their own queue "mine". */
type QueueOf = { queue: StaffQueue; staffId: string };

type QueueFilter = {
  state?: LoanState;
  workedBy?: string;
  hasPending?: true;
  hasReview?: true;
  waitingSince?: { $lte: Date };
};

/** Each queue is one key of an index, so that counting it costs the same however many applications there are. */
export function queueFilter({ queue, staffId }: QueueOf, clock: Pick<Clock, 'nowMs'>): QueueFilter {
  const state = stateOfQueue[queue];
  if (state) return { state };
  if (queue === 'mine') return { workedBy: staffId };
  if (queue === 'second-eyes') return { hasPending: true };
  if (queue === 'review') return { hasReview: true };
  return { waitingSince: { $lte: new Date(clock.nowMs() - stuckAfterMs) } };
}

/** Filters combine, and each matches a whole value. Days are days in Johannesburg, both ends included. */
export type ApplicationFilter = {
  idNumber?: string | undefined;
  emailAddress?: string | undefined;
  state?: LoanState | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  inQueue?: QueueOf | undefined;
};

/** The id settles the order of applications of one millisecond, so that no page repeats or skips one. */
export const newestFirst = { createdAt: -1, _id: -1 } as const;
export const oldestFirst = { createdAt: 1, _id: 1 } as const;

export type ApplicationQuery = mongo.Filter<ApplicationDocument> & {
  createdAt?: { $gte?: Date; $lt?: Date };
};

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`);
/** Adds the length of a day, because the last day of the year 9999 has no next one by name. */
const endOf = (day: string) => new Date(startOf(day).getTime() + 24 * 3_600_000);

type Parts = { vault: Pick<Vault, 'blindIndex'>; clock: Pick<Clock, 'nowMs'> };

/** The database query of a filter. Every combination of filters is answered by an index. */
export function toQuery(filter: ApplicationFilter, { vault, clock }: Parts): ApplicationQuery {
  const { idNumber, emailAddress, state, fromDay, toDay, inQueue } = filter;
  const queued = inQueue ? queueFilter(inQueue, clock) : {};
  // A queue of one state and a filter for another have no application in common.
  const isEmpty = state !== undefined && queued.state !== undefined && queued.state !== state;
  return {
    ...(idNumber ? { idNumberIndex: vault.blindIndex('idNumber', idNumber) } : {}),
    ...(emailAddress ? { emailIndex: vault.blindIndex('emailAddress', emailAddress) } : {}),
    ...queued,
    ...(state ? { state: isEmpty ? { $in: [] } : state } : {}),
    ...(fromDay || toDay
      ? {
          createdAt: {
            ...(fromDay ? { $gte: startOf(fromDay) } : {}),
            ...(toDay ? { $lt: endOf(toDay) } : {}),
          },
        }
      : {}),
  };
}

/** How many applications match. Unlike `countDocuments`, the command takes an empty query's answer from the metadata. */
export async function countApplications(
  connection: Connection,
  query: mongo.Filter<ApplicationDocument>,
): Promise<number> {
  const reply = await connection.db?.command({ count: applicationsCollection, query });
  return Number(reply?.['n'] ?? 0);
}
