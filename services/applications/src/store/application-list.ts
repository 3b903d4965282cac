import {
  type Ask,
  askableStates,
  type CustomerForm,
  type CustomerListItem,
  hasServiceLevel,
  type LoanState,
  maximumCountedAhead,
  maximumQueueCount,
  serviceLevelStart,
  staffQueues,
  startOfDay,
} from '@tshepa/contracts';
import type { Clock, Logger } from '@tshepa/service-kit';
import type { Connection, mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { defined } from '../domain/defined.ts';
import { isOnHold } from '../domain/hold.ts';
import { fromLoanDistribution, type Loan } from '../domain/loan.ts';
import { type ApplicationDocument, openSealed, pick } from './application-document.ts';
import {
  type ApplicationFilter,
  type ApplicationQuery,
  endOf,
  hintOf,
  isOfDays,
  longestWaitingFirst,
  mergedIndex,
  newestFirst,
  type Order,
  oldestFirst,
  orderOf,
  orders,
  queueFilter,
  reversed,
  toQuery,
} from './application-query.ts';
import { applicationsCollection } from './applications.ts';
import type { DayCount, FiguresStore } from './figures.ts';
import { openOne, reportDamaged } from './open-one.ts';
import { maximumFound } from './search-query.ts';

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
/** The length of a list and, if they were needed for it, the counts of its days, the newest day first. */
type Counted = { total: number; days?: readonly DayCount[] };
type Matches = Counted & { isSearch: boolean };

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
/** Which applications may be claimed: some that the caller has, or those that nobody has. What nobody keeps is free too. */
type Whose =
  | { holder: string; ids: readonly string[] }
  | { keepers?: readonly string[]; since?: Date; holder?: undefined };

function claimable(whose: Whose): mongo.Filter<ApplicationDocument> {
  if (whose.holder !== undefined) return { _id: { $in: [...whose.ids] }, workedBy: whose.holder };
  const { keepers, since } = whose;
  if (!keepers || !since) return { workedBy: { $exists: false } };
  const isFresh = { workedBy: { $exists: true }, 'assignee.since': { $gt: since.toISOString() } };
  return { $nor: [{ workedBy: { $in: [...keepers] } }, isFresh] };
}

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

  /** Counts a long list from the figures, which may be a minute old. The days that it counts are returned with it. */
  const totalOf = async (filter: ApplicationFilter, query: ApplicationQuery): Promise<Counted> => {
    // The database knows the size of the whole collection.
    if (!isOfDays(filter) || Object.keys(query).length === 0)
      return { total: await countApplications(connection, query) };
    const few = await countApplications(connection, query, {
      limit: maximumCounted,
      ...defined({ hint: mergedIndex(filter, query) }),
    });
    if (few < maximumCounted) return { total: few };
    const days = await figures.begunPerDay(filter);
    if (!days) return { total: await countApplications(connection, query), days: [] };
    const begun = days.reduce((sum, { count }) => sum + count, 0);
    return { total: Math.max(few, begun), days };
  };

  /** Returns the day that contains a row, and the number of rows of that day before it; null while that is not known. */
  const dayOfRow = async (filter: ApplicationFilter, before: number, days: Counted['days']) => {
    if (!isOfDays(filter)) return null;
    const newestDays = days ?? (await figures.begunPerDay(filter)) ?? [];
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
    { total, days, isSearch }: Matches,
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
    const start = Math.min(before, after) > maximumCounted ? await dayOfRow(filter, before, days) : null;
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
      const counted = isSearch
        ? { total: await countApplications(connection, query, { limit: maximumFound, ...hintOf(order) }) }
        : await totalOf(filter, query);
      const found = await pageOf(filter, query, { ...wanted, order }, { ...counted, isSearch });
      return { rows: found.map(toRow), total: counted.total };
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
     * Claims the application of a queue, also of one that somebody made, that has waited longest and that nobody has or
     * keeps. Returns its id, or null when there is none. For a few seconds nobody else can claim it, so that its caller has the time to assign it.
     */
    claimNext: async (filter: ApplicationFilter, whose: Whose = {}): Promise<string | null> => {
      const now = clock.now();
      const found = await collection.findOneAndUpdate(
        {
          ...toQuery(filter, { vault, clock }),
          ...claimable(whose),
          claimedUntil: { $not: { $gt: now } },
        },
        { $set: { claimedUntil: new Date(now.getTime() + claimMs) } },
        { sort: longestWaitingFirst, projection: { _id: 1 } },
      );
      return found?._id ?? null;
    },

    /** Returns the applications with these ids, in any order. Erased ones are left out. */
    rowsOf: async (ids: readonly string[]): Promise<ApplicationRow[]> => {
      const query = { _id: { $in: [...ids] }, erasedAt: { $exists: false } };
      return (await collection.find<RowDocument>(query, { projection }).toArray()).map(toRow);
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
