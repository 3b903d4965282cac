import {
  dayMs,
  type ListOrder,
  type LoanState,
  mayContain,
  type SavedView,
  type StaffQueue,
  startOfDay,
  statesOfQueue,
  stuckAfterMs,
} from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import type { ApplicationDocument } from './application-document.ts';
import { isNameSearch, searchIndex, searchQuery } from './search-query.ts';

/** A queue, with the member of staff who looks at it, because the queue `mine` differs for everybody. */
type QueueOf = { queue: StaffQueue; staffId: string };

type QueueFilter = {
  state?: LoanState | { $in: readonly LoanState[] };
  waitingSince?: { $lte: Date } | { $gt: Date } | { $not: { $gt: Date } };
  hasAsk?: true | { $exists: false };
  $and?: { $or: QueueFilter[] }[];
} & Partial<Pick<ApplicationDocument, 'workedBy' | 'hasPending' | 'hasReview' | 'hasEnding'>>;

/**
 * Each queue is one index key, or a few index keys that are merged. The cost of counting a queue therefore does not
 * depend on the number of applications.
 */
export function queueFilter({ queue, staffId }: QueueOf, clock: Pick<Clock, 'nowMs'>): QueueFilter {
  const [state, ...more] = statesOfQueue[queue] ?? [];
  const now = new Date(clock.nowMs());
  // A snoozed application waits from a time to come.
  const ofStates = state && {
    state: more.length > 0 ? { $in: [state, ...more] } : state,
    waitingSince: { $lte: now },
  };
  // An application whose applicant is asked for something waits for staff from the end of the time for the answer.
  if (ofStates && queue === 'customer')
    return { $and: [{ $or: [ofStates, { hasAsk: true, waitingSince: { $gt: now } }] }] };
  if (ofStates) return ofStates;
  if (queue === 'mine') return { workedBy: staffId };
  if (queue === 'second-eyes') return { hasPending: true };
  // Former builds stored no waiting time of a review.
  if (queue === 'review') return { hasReview: true, waitingSince: { $not: { $gt: now } } };
  if (queue === 'to-cancel') return { hasEnding: true };
  if (queue === 'snoozed') return { waitingSince: { $gt: now }, hasAsk: { $exists: false } };
  return { waitingSince: { $lte: new Date(clock.nowMs() - stuckAfterMs) } };
}

/** Filters combine, and each matches a whole value. Days are days in Johannesburg, both ends included. */
export type ApplicationFilter = {
  /** A text by which one person is searched for: a name's beginning or a whole number. */
  text?: string | undefined;
  idNumber?: string | undefined;
  emailAddress?: string | undefined;
  state?: LoanState | undefined;
  /** In one of these states. It is not combined with `state`. */
  states?: readonly LoanState[] | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  inQueue?: QueueOf | undefined;
  /** By default a queue is in order of waiting, and every other list begins with the newest. */
  order?: ListOrder | undefined;
};

/** Returns the filter of a queue that somebody made. `staffId` is who looks at it. */
export const viewFilter = ({ filters, order }: SavedView, staffId: string): ApplicationFilter => ({
  states: filters.states,
  fromDay: filters.from,
  toDay: filters.to,
  inQueue: filters.queue && { queue: filters.queue, staffId },
  order,
});

/** Applications created in the same millisecond are ordered by id, so that no page repeats or skips an application. */
export const newestFirst = { createdAt: -1, _id: -1 } as const;
export const oldestFirst = { createdAt: 1, _id: 1 } as const;
/** The order of a queue. Applicants are told their place in this order. */
export const longestWaitingFirst = { waitingSince: 1, _id: 1 } as const;

export type Order = Readonly<Record<string, 1 | -1>>;

/** Names are in the order of their index, with the newest application of a name first. */
const inNameOrder: Order = {};

export const orders: Readonly<Record<ListOrder, Order>> = {
  waiting: longestWaitingFirst,
  newest: newestFirst,
  oldest: oldestFirst,
};

export const orderOf = ({ text, inQueue, order }: ApplicationFilter): Order => {
  if (text) return isNameSearch(text) ? inNameOrder : newestFirst;
  return orders[order ?? (inQueue ? 'waiting' : 'newest')];
};

/** Returns true for a list whose rows the figures count by day. */
export const isOfDays = ({ text, idNumber, emailAddress, inQueue, order }: ApplicationFilter): boolean =>
  !text && !idNumber && !emailAddress && !inQueue && order !== 'waiting';

export const hintOf = (order: Order) => (order === inNameOrder ? { hint: searchIndex } : {});

/** Lists of states are read from these indexes, in order of creation and of waiting. */
export const creationIndex = { state: 1, createdAt: -1, _id: -1 } as const;
/** With the day of creation, a queue of some days reads no document of another day. */
export const waitingIndex = { state: 1, waitingSince: 1, _id: 1, createdAt: 1 } as const;

/** Returns the index that has all of a list of several states, if nothing else narrows it down. */
export function mergedIndex(filter: ApplicationFilter, { state, $and }: ApplicationQuery): Order | undefined {
  const { text, idNumber, emailAddress, inQueue } = filter;
  if (typeof state !== 'object' || $and || text || idNumber || emailAddress) return undefined;
  if (inQueue && !statesOfQueue[inQueue.queue]) return undefined;
  return orderOf(filter) === longestWaitingFirst ? waitingIndex : creationIndex;
}

export const reversed = (order: Order): Order =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

export type ApplicationQuery = mongo.Filter<ApplicationDocument> & {
  createdAt?: { $gte?: Date; $lt?: Date };
};

/** Adds 24 hours, because the day after the last day of the year 9999 cannot be written as YYYY-MM-DD. */
export const endOf = (day: string) => new Date(startOfDay(day).getTime() + dayMs);

/** A queue of some states and a filter for other states have no application in common. */
function stateFilter({ state, states = state && [state], inQueue }: ApplicationFilter) {
  const isOfStates = inQueue && statesOfQueue[inQueue.queue];
  const both = isOfStates ? states?.filter((one) => mayContain(inQueue.queue, one)) : states;
  return both?.length === 1 ? both[0] : both && { $in: both };
}

type Parts = { vault: Pick<Vault, 'blindIndex'>; clock: Pick<Clock, 'nowMs'> };

/** Returns the database query of a filter. Every combination of filters is answered by an index. */
export function toQuery(filter: ApplicationFilter, { vault, clock }: Parts): ApplicationQuery {
  const { text, idNumber, emailAddress, fromDay, toDay, inQueue, order } = filter;
  const wanted = stateFilter(filter);
  const waiting: QueueFilter = order === 'waiting' ? { waitingSince: { $lte: new Date(clock.nowMs()) } } : {};
  const queued = inQueue ? queueFilter(inQueue, clock) : waiting;
  const searched = text ? searchQuery(text, vault) : {};
  const alternatives = [...(searched.$and ?? []), ...(queued.$and ?? [])];
  return {
    ...searched,
    ...(idNumber ? { idNumberIndex: vault.blindIndex('idNumber', idNumber) } : {}),
    ...(emailAddress ? { emailIndex: vault.blindIndex('emailAddress', emailAddress) } : {}),
    ...queued,
    ...(alternatives.length > 0 ? { $and: alternatives } : {}),
    ...(wanted ? { state: wanted } : {}),
    ...(fromDay || toDay
      ? {
          createdAt: {
            ...(fromDay ? { $gte: startOfDay(fromDay) } : {}),
            ...(toDay ? { $lt: endOf(toDay) } : {}),
          },
        }
      : {}),
  };
}
