import type { LoanState } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Vault } from '../crypto/vault.ts';
import type { CustomerDocument } from './customer-document.ts';
import { type QueueOf, queueFilter } from './customer-queues.ts';

/** Whole values; those given combine. Days are days in Johannesburg, both ends included. */
export type CustomerFilter = {
  idNumber?: string | undefined;
  emailAddress?: string | undefined;
  state?: LoanState | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  inQueue?: QueueOf | undefined;
};

/** The newest first. The id settles the order of records of one millisecond, so that no page repeats or skips one. */
export const newestFirst = { createdAt: -1, _id: -1 } as const;
export const oldestFirst = { createdAt: 1, _id: 1 } as const;

type Instants = { $gte?: Date; $lt?: Date; $lte?: Date };

/** What the database is asked; every shape of it has an index. */
export type IndexedQuery = {
  idNumberIndex?: string;
  emailIndex?: string;
  workedBy?: string;
  hasPending?: true;
  hasReview?: true;
  waitingSince?: { $lte: Date };
  state?: LoanState;
  createdAt?: Instants;
};

/** What the rest of a filter is checked on. */
export type Matched = Pick<
  CustomerDocument,
  'state' | 'createdAt' | 'emailIndex' | 'workedBy' | 'hasPending' | 'hasReview' | 'waitingSince'
>;

/** A filter as an indexed query, and what is left to be checked on each of the few records that it finds. */
export type CustomerQuery = {
  query: IndexedQuery;
  /** There when the query finds few: a person's records, somebody's work, what is stuck or waits for a second manager. */
  isMatch?: (record: Matched) => boolean;
};

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`);
/** By the length of a day, not by its name: the year 9999 has a last one. */
const endOf = (day: string) => new Date(startOf(day).getTime() + 24 * 3_600_000);

function instantsOf({ fromDay, toDay }: CustomerFilter): Instants | undefined {
  if (!fromDay && !toDay) return undefined;
  return {
    ...(fromDay ? { $gte: startOf(fromDay) } : {}),
    ...(toDay ? { $lt: endOf(toDay) } : {}),
  };
}

const isWithin = (instant: Date, { $gte, $lt, $lte }: Instants) =>
  (!$gte || instant >= $gte) && (!$lt || instant < $lt) && (!$lte || instant <= $lte);

type Means = { vault: Pick<Vault, 'blindIndex'>; clock: Pick<Clock, 'nowMs'> };

/**
 * Plans a filter. What finds few records is asked alone, and the rest of the filter looked at here; without it a filter
 * is a state, a range of days, both or neither, in the order of `newestFirst`.
 */
export function planQuery(filter: CustomerFilter, { vault, clock }: Means): CustomerQuery {
  const { idNumber, emailAddress, state } = filter;
  const queued: IndexedQuery = filter.inQueue ? queueFilter(filter.inQueue, clock) : {};
  const createdAt = instantsOf(filter);
  const emailIndex = emailAddress ? vault.blindIndex('emailAddress', emailAddress) : undefined;
  const isMatch = (record: Matched) =>
    (!emailIndex || record.emailIndex === emailIndex) &&
    (!state || record.state === state) &&
    (!createdAt || isWithin(record.createdAt, createdAt)) &&
    (!queued.state || record.state === queued.state) &&
    (!queued.workedBy || record.workedBy === queued.workedBy) &&
    (!queued.hasPending || record.hasPending === true) &&
    (!queued.hasReview || record.hasReview === true) &&
    (!queued.waitingSince || isWithin(record.waitingSince ?? new Date(Infinity), queued.waitingSince));

  if (idNumber) return { query: { idNumberIndex: vault.blindIndex('idNumber', idNumber) }, isMatch };
  if (emailIndex) return { query: { emailIndex }, isMatch };
  if (queued.workedBy) return { query: { workedBy: queued.workedBy }, isMatch };
  if (queued.hasPending) return { query: { hasPending: true }, isMatch };
  if (queued.hasReview) return { query: { hasReview: true }, isMatch };
  if (queued.waitingSince) return { query: { waitingSince: queued.waitingSince }, isMatch };
  // A queue that is one state, and another state beside it, leave nothing over: the work of nobody.
  if (state && queued.state && state !== queued.state) return { query: { workedBy: '' }, isMatch };
  const wanted = state ?? queued.state;
  return { query: { ...(wanted ? { state: wanted } : {}), ...(createdAt ? { createdAt } : {}) } };
}
