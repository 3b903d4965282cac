import {
  type Ask,
  askableStates,
  type CustomerForm,
  type CustomerListItem,
  dayMs,
  hasServiceLevel,
  type ListOrder,
  type LoanState,
  maximumCountedAhead,
  maximumQueueCount,
  mayContain,
  type SavedView,
  type StaffQueue,
  serviceLevelStart,
  staffQueues,
  startOfDay,
  statesOfQueue,
  stuckAfterMs,
} from '@tshepa/contracts';
import type { Clock, Logger } from '@tshepa/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { defined } from '../domain/defined.ts';
import { isOnHold } from '../domain/hold.ts';
import { fromLoanDistribution, type Loan } from '../domain/loan.ts';
import { type ApplicationDocument, openSealed, pick } from './application-document.ts';
import { applicationsCollection } from './applications.ts';
import type { FiguresStore } from './figures.ts';
import { openOne, reportDamaged } from './open-one.ts';
import { isNameSearch, maximumFound, searchIndex, searchQuery } from './search-query.ts';

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
function queueFilter({ queue, staffId }: QueueOf, clock: Pick<Clock, 'nowMs'>): QueueFilter {
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
const oldestFirst = { createdAt: 1, _id: 1 } as const;
/** The order of a queue. Applicants are told their place in this order. */
export const longestWaitingFirst = { waitingSince: 1, _id: 1 } as const;

type Order = Readonly<Record<string, 1 | -1>>;

/** Names are in the order of their index, with the newest application of a name first. */
const inNameOrder: Order = {};

const orders: Readonly<Record<ListOrder, Order>> = {
  waiting: longestWaitingFirst,
  newest: newestFirst,
  oldest: oldestFirst,
};

export const orderOf = ({ text, inQueue, order }: ApplicationFilter): Order => {
  if (text) return isNameSearch(text) ? inNameOrder : newestFirst;
  return orders[order ?? (inQueue ? 'waiting' : 'newest')];
};

/** Returns true for a list whose rows the figures count by day. */
const isOfDays = ({ text, idNumber, emailAddress, inQueue, order }: ApplicationFilter): boolean =>
  !text && !idNumber && !emailAddress && !inQueue && order !== 'waiting';

const hintOf = (order: Order) => (order === inNameOrder ? { hint: searchIndex } : {});

/** Lists of states are read from these indexes, in order of creation and of waiting. */
export const creationIndex = { state: 1, createdAt: -1, _id: -1 } as const;
/** With the day of creation, a queue of some days reads no document of another day. */
export const waitingIndex = { state: 1, waitingSince: 1, _id: 1, createdAt: 1 } as const;

/** Returns the index that has all of a list of several states, if nothing else narrows it down. */
function mergedIndex(filter: ApplicationFilter, { state, $and }: ApplicationQuery): Order | undefined {
  const { text, idNumber, emailAddress, inQueue } = filter;
  if (typeof state !== 'object' || $and || text || idNumber || emailAddress) return undefined;
  if (inQueue && !statesOfQueue[inQueue.queue]) return undefined;
  return orderOf(filter) === longestWaitingFirst ? waitingIndex : creationIndex;
}

const reversed = (order: Order): Order =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

type ApplicationQuery = mongo.Filter<ApplicationDocument> & {
  createdAt?: { $gte?: Date; $lt?: Date };
};

/** Adds 24 hours, because the day after the last day of the year 9999 cannot be written as YYYY-MM-DD. */
const endOf = (day: string) => new Date(startOfDay(day).getTime() + dayMs);

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

/**
 * Counts with the `count` command: unlike `countDocuments`, it answers an empty query from the collection's metadata. It
 * stops at `limit` unless that is 0.
 */
async function countApplications(
  connection: Connection,
  query: mongo.Filter<ApplicationDocument>,
  { limit = 0, ...options }: { limit?: number; hint?: Order } = {},
): Promise<number> {
  const reply = await connection.db?.command({ count: applicationsCollection, query, limit, ...options });
  return Number(reply?.['n'] ?? 0);
}

const personFields = ['idNumber', 'initials', 'firstName', 'lastName', 'emailAddress', 'cellNo'] as const;

export type ApplicationRow = Pick<CustomerForm, (typeof personFields)[number]> &
  Pick<ApplicationDocument, 'version' | 'createdAt' | 'assignee' | 'pendingAction' | 'waitingSince'> & {
    applicationId: string;
    loan: Loan;
    isOnHold?: true;
    asked?: CustomerListItem['asked'];
  };

type RowDocument = Pick<
  ApplicationDocument,
  | '_id'
  | 'version'
  | 'createdAt'
  | 'dataKey'
  | 'sealed'
  | 'loan'
  | 'assignee'
  | 'pendingAction'
  | 'waitingSince'
  | 'ask'
  | 'hasAsk'
>;
type Page = { page: number; take: number; order: Order };
type Matches = { total: number; isSearch: boolean };

const projection = {
  version: 1,
  createdAt: 1,
  dataKey: 1,
  sealed: 1,
  loan: 1,
  assignee: 1,
  pendingAction: 1,
  waitingSince: 1,
  ask: 1,
  hasAsk: 1,
};
const rowsPerBatch = 500;
/** So many rows are counted or skipped one by one, which takes a few milliseconds. More are counted by day. */
const mostCounted = 10_000;
/** A claim ends after this time, in milliseconds, when its process died before it assigned the application. */
const claimMs = 5_000;

type Options = {
  connection: Connection;
  vault: Vault;
  clock: Clock;
  logger: Logger;
  figures: Pick<FiguresStore, 'begunPerDay'>;
  maximumCounted?: number;
  /** The number of rows that an export reads at once. */
  batchSize?: number;
};

type AskFields = { ask: Ask | undefined; hasAsk: true | undefined; state: LoanState };

/** Returns what a row says of a request to the applicant, while it is open, or answered and nobody has gone on. */
function askedIn({ ask, hasAsk, state }: AskFields): CustomerListItem['asked'] {
  if (!ask) return undefined;
  if (hasAsk) return { dueDay: ask.dueDay };
  const isAnswered = ask.ended?.ending === 'answered' && askableStates.includes(state);
  return isAnswered ? { dueDay: ask.dueDay, isAnswered } : undefined;
}

/** Returns what continues a list after a row. Rows without the value that orders them come first. */
function afterRow(last: RowDocument, { order, query }: { order: Order; query: ApplicationQuery }) {
  const field = order === longestWaitingFirst ? 'waitingSince' : 'createdAt';
  const [bound, beyond] = order === newestFirst ? (['$lte', '$lt'] as const) : (['$gte', '$gt'] as const);
  const value = last[field];
  const isNextId = { _id: { [beyond]: last._id } };
  if (value === undefined) return { $or: [{ [field]: { $ne: null } }, { [field]: null, ...isNextId }] };
  return {
    [field]: { ...query[field], [bound]: value },
    $or: [{ [field]: { [beyond]: value } }, isNextId],
  };
}

export function createApplicationList(options: Options) {
  const { connection, vault, clock, logger, figures } = options;
  const { maximumCounted = mostCounted, batchSize = rowsPerBatch } = options;
  const onDamaged = reportDamaged(logger);
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);

  const toRow = (document: RowDocument): ApplicationRow => {
    const { _id, version, createdAt, assignee, pendingAction, waitingSince, ask, hasAsk } = document;
    // Staff still find a damaged application by its state and date.
    const open = () => {
      const sealed = openSealed(vault, document);
      const held = isOnHold(sealed) ? { isOnHold: true as const } : {};
      return { ...pick(sealed.customer, personFields), ...held };
    };
    const opened = openOne(document, open, { vault, otherwise: {}, onDamaged });
    const asked = askedIn({ ask, hasAsk, state: document.loan.state });
    const shown = defined({ ...opened, assignee, pendingAction, waitingSince, asked });
    return { applicationId: _id, version, createdAt, loan: fromLoanDistribution(document.loan), ...shown };
  };

  /** Counts a long list from the figures, which may be a minute old. */
  const totalOf = async (filter: ApplicationFilter, query: ApplicationQuery): Promise<number> => {
    // The database knows the size of the whole collection.
    if (!isOfDays(filter) || Object.keys(query).length === 0) return countApplications(connection, query);
    const few = await countApplications(connection, query, {
      limit: maximumCounted,
      ...defined({ hint: mergedIndex(filter, query) }),
    });
    if (few < maximumCounted) return few;
    const days = await figures.begunPerDay(filter);
    if (!days) return countApplications(connection, query);
    return Math.max(
      few,
      days.reduce((sum, { count }) => sum + count, 0),
    );
  };

  /** Returns the day that contains a row, and the number of rows of that day before it; null while that is not known. */
  const dayOfRow = async (filter: ApplicationFilter, before: number) => {
    if (!isOfDays(filter)) return null;
    const newestDays = (await figures.begunPerDay(filter)) ?? [];
    let skip = before;
    for (const { day, count } of filter.order === 'oldest' ? newestDays.toReversed() : newestDays) {
      if (skip < count) return { day, skip };
      skip -= count;
    }
    return null;
  };

  /** Skips rows from the nearer end of the list, or from the start of a day when both ends are far. */
  const pageOf = async (
    filter: ApplicationFilter,
    query: ApplicationQuery,
    { page, take, order }: Page,
    { total, isSearch }: Matches,
  ): Promise<RowDocument[]> => {
    const before = (page - 1) * take;
    if (before >= total) return [];
    const read = async (sort: Order, skip: number, limit: number, within = query) => {
      const rows = <Row extends mongo.Document>(shown: object, options: { hint?: Order }) =>
        collection
          .find<Row>(within, { projection: shown, ...options })
          .sort(sort)
          .skip(skip)
          .limit(limit)
          .toArray();
      // Of several states the database would read every row that it skips, so the ids come from the index first.
      const hint = mergedIndex(filter, query);
      if (skip === 0 || !hint) return rows<RowDocument>(projection, hintOf(order));
      const ids = (await rows<Pick<RowDocument, '_id'>>({ _id: 1 }, { hint })).map(({ _id }) => _id);
      const found = await collection.find<RowDocument>({ _id: { $in: ids } }, { projection }).toArray();
      return ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
    };
    const after = Math.max(total - before - take, 0);
    const start = Math.min(before, after) > maximumCounted ? await dayOfRow(filter, before) : null;
    if (start) {
      const side = order === oldestFirst ? { $gte: startOfDay(start.day) } : { $lt: endOf(start.day) };
      const createdAt = { ...query.createdAt, ...side };
      return read(order, start.skip, take, { ...query, createdAt });
    }
    // Of a search only the first matches are counted, so its end is not the end of the list.
    if (isSearch || before <= after) return read(order, before, Math.min(take, total - before));
    return (await read(reversed(order), after, Math.min(take, total - before))).toReversed();
  };

  return {
    page: async (filter: ApplicationFilter, wanted: Omit<Page, 'order'>) => {
      const query = toQuery(filter, { vault, clock });
      const order = orderOf(filter);
      const isSearch = filter.text !== undefined;
      const total = isSearch
        ? await countApplications(connection, query, { limit: maximumFound, ...hintOf(order) })
        : await totalOf(filter, query);
      const found = await pageOf(filter, query, { ...wanted, order }, { total, isSearch });
      return { rows: found.map(toRow), total };
    },

    /** Counts what a filter finds, up to `limit` unless that is 0. */
    count: (filter: ApplicationFilter, limit = 0): Promise<number> =>
      countApplications(connection, toQuery(filter, { vault, clock }), { limit }),

    /** Counts applications that entered a state before `since`, up to `maximumCountedAhead`, reading only the index. */
    countWaitingLonger: (state: LoanState, since: Date): Promise<number> =>
      countApplications(connection, { state, waitingSince: { $lt: since } }, { limit: maximumCountedAhead }),

    /**
     * Counts each queue, up to `maximumQueueCount`. `late` is how many of its applications have waited longer than the
     * service level allows.
     */
    queueCounts: (staffId: string) =>
      Promise.all(
        staffQueues.map(async (queue) => {
          const filter = queueFilter({ queue, staffId }, clock);
          const limit = { limit: maximumQueueCount };
          const count = await countApplications(connection, filter, limit);
          if (!hasServiceLevel(queue)) return { queue, count };
          const since = serviceLevelStart(new Date(clock.nowMs()));
          const late = await countApplications(
            connection,
            { ...filter, waitingSince: { $lte: since } },
            limit,
          );
          return { queue, count, late };
        }),
      ),

    /**
     * Claims the application of a queue, also of one that somebody made, that has waited longest and that nobody has.
     * Returns its id, or null when there is none. For a few seconds nobody else can claim it, so that its caller has the time to assign it.
     */
    claimNext: async (filter: ApplicationFilter): Promise<string | null> => {
      const now = clock.now();
      const found = await collection.findOneAndUpdate(
        {
          ...toQuery(filter, { vault, clock }),
          workedBy: { $exists: false },
          claimedUntil: { $not: { $gt: now } },
        },
        { $set: { claimedUntil: new Date(now.getTime() + claimMs) } },
        { sort: longestWaitingFirst, projection: { _id: 1 } },
      );
      return found?._id ?? null;
    },

    /** Counts the applications of a member of staff whose customers answered, while nobody has gone on with them. */
    countAnswered: (staffId: string): Promise<number> =>
      countApplications(connection, {
        workedBy: staffId,
        state: { $in: [...askableStates] },
        'ask.ended.ending': 'answered',
      }),

    /** Counts the applications with a privacy request that nobody has answered. */
    countOpenPrivacy: (): Promise<number> =>
      countApplications(connection, { hasPrivacy: true, 'privacy.status': 'open' }),

    /**
     * Yields every matching row, one batch in memory at a time: newest first, or in the order of a queue that somebody
     * made. Each batch is a new query that continues after the last row, because a reader may take longer than the
     * database keeps a cursor open.
     */
    batches: async function* (filter: ApplicationFilter): AsyncGenerator<ApplicationRow[]> {
      const query = toQuery(filter, { vault, clock });
      const order = orders[filter.order ?? 'newest'];
      let rest = query;
      for (;;) {
        const found = await collection
          .find<RowDocument>(rest, { projection })
          .sort(order)
          .limit(batchSize)
          .toArray();
        if (found.length > 0) yield found.map(toRow);
        const last = found.at(-1);
        if (!last || found.length < batchSize) return;
        rest = { ...query, ...afterRow(last, { order, query }) };
      }
    },
  };
}

/** The fields that decide who may use an application, and the key that seals its documents. */
export type ApplicationOwner = {
  applicationId: string;
  sessionIds: string[];
  dataKey: string;
  state: LoanState;
  ask?: Ask;
};

export type ApplicationState = Pick<ApplicationDocument, 'state' | 'settledAt' | 'dataKey'>;

/** Reads owners without any sealed part, because this happens for every chunk of an upload and for audited reads. */
export function createApplicationOwners({ connection, vault }: { connection: Connection; vault: Vault }) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  const projection = { sessionIds: 1, dataKey: 1, state: 1, ask: 1 };
  const idsWhere = async (filter: mongo.Filter<ApplicationDocument>): Promise<string[]> =>
    (await collection.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  return {
    idsOfPerson: (idNumber: string) => idsWhere({ idNumberIndex: vault.blindIndex('idNumber', idNumber) }),

    /** Finds the application with this provider loan. A cancelled loan belongs to no application. */
    idsOfProviderLoan: (loanId: string) => idsWhere({ 'loan.provider_loan_id': loanId }),

    /** Returns the id of the newest application that belongs to the session. */
    newestOfSession: async (sessionId: string): Promise<string | undefined> => {
      const newest = { projection: { _id: 1 }, sort: { createdAt: -1 } } as const;
      return (await collection.findOne({ sessionIds: sessionId }, newest))?._id;
    },

    /** Finds the state and the data key of each application. Unknown ids are left out. */
    statesOf: async (applicationIds: readonly string[]): Promise<Map<string, ApplicationState>> => {
      const projection = { state: 1, settledAt: 1, dataKey: 1 };
      const found = await collection.find({ _id: { $in: [...applicationIds] } }, { projection }).toArray();
      return new Map(found.map(({ _id, ...state }) => [_id, state]));
    },

    find: async (applicationId: string): Promise<ApplicationOwner | null> => {
      const found = await collection.findOne({ _id: applicationId }, { projection });
      return found && { applicationId, ...pick(found, ['sessionIds', 'dataKey', 'state', 'ask']) };
    },
  };
}

export type ApplicationOwners = ReturnType<typeof createApplicationOwners>;
