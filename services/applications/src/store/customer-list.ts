import type { CustomerForm } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { countCustomers } from './count-customers.ts';
import { type CustomerDocument, openCustomerForm } from './customer-document.ts';
import {
  type CustomerFilter,
  type CustomerQuery,
  type IndexedQuery,
  type Matched,
  newestFirst,
  oldestFirst,
  planQuery,
} from './customer-query.ts';
import { customersCollection } from './customers.ts';

export type { CustomerFilter };

/** What a row shows. */
export type CustomerRow = Pick<
  CustomerForm,
  'idNumber' | 'initials' | 'firstName' | 'lastName' | 'emailAddress' | 'cellNo'
> &
  Pick<CustomerDocument, 'createdAt' | 'loan' | 'assignee' | 'pendingAction'> & { customerId: string };

type RowDocument = Pick<
  CustomerDocument,
  '_id' | 'createdAt' | 'dataKey' | 'sealed' | 'loan' | 'assignee' | 'pendingAction'
>;
type Page = { page: number; take: number };
type Few = Matched & { _id: string };

const projection = { createdAt: 1, dataKey: 1, sealed: 1, loan: 1, assignee: 1, pendingAction: 1 };
/** Nothing that has to be opened: for choosing rows before they are read. */
const fewProjection = {
  createdAt: 1,
  state: 1,
  emailIndex: 1,
  workedBy: 1,
  hasPending: 1,
  hasReview: 1,
  waitingSince: 1,
};
/** Rows held at a time by an export. */
const batchSize = 500;

/** The order of `newestFirst`. */
const newerFirst = (one: Few | RowDocument, other: Few | RowDocument) =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? 1 : -1);

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** The customers as staff see them in a table. */
export function createCustomerList({ connection, vault, clock }: Options) {
  const collection = connection.collection<CustomerDocument>(customersCollection);
  const plan = (filter: CustomerFilter) => planQuery(filter, { vault, clock });

  const toRow = (document: RowDocument): CustomerRow => {
    const { idNumber, initials, firstName, lastName, emailAddress, cellNo } = openCustomerForm(
      vault,
      document,
    );
    const { assignee, pendingAction } = document;
    const person = { idNumber, initials, firstName, lastName, emailAddress, cellNo };
    const shown = { ...person, assignee, pendingAction };
    const given = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
    return { customerId: document._id, createdAt: document.createdAt, loan: document.loan, ...given };
  };

  /** The ids that a query of few finds, with the rest of its filter looked at here. */
  const chooseFew = async ({ query, isMatch }: CustomerQuery): Promise<string[]> => {
    const found = await collection.find<Few>(query, { projection: fewProjection }).toArray();
    return found
      .filter((few) => isMatch?.(few) ?? true)
      .toSorted(newerFirst)
      .map(({ _id }) => _id);
  };

  const readById = async (ids: readonly string[]): Promise<RowDocument[]> => {
    const found = await collection.find<RowDocument>({ _id: { $in: [...ids] } }, { projection }).toArray();
    return found.toSorted(newerFirst);
  };

  /** A page is skipped to from the nearer end, so none is further away than half of the list. */
  const pageOf = async (query: IndexedQuery, { page, take }: Page, total: number): Promise<RowDocument[]> => {
    const before = (page - 1) * take;
    if (before >= total) return [];
    const read = (order: typeof newestFirst | typeof oldestFirst, skip: number, limit: number) =>
      collection.find<RowDocument>(query, { projection }).sort(order).skip(skip).limit(limit).toArray();
    const after = Math.max(total - before - take, 0);
    if (before <= after) return read(newestFirst, before, take);
    return (await read(oldestFirst, after, Math.min(take, total - before))).toReversed();
  };

  return {
    page: async (filter: CustomerFilter, wanted: Page) => {
      const planned = plan(filter);
      if (planned.isMatch) {
        const ids = await chooseFew(planned);
        const start = (wanted.page - 1) * wanted.take;
        const documents = await readById(ids.slice(start, start + wanted.take));
        return { rows: documents.map(toRow), total: ids.length };
      }
      const total = await countCustomers(connection, planned.query);
      const documents = await pageOf(planned.query, wanted, total);
      return { rows: documents.map(toRow), total };
    },

    count: async (filter: CustomerFilter): Promise<number> => {
      const planned = plan(filter);
      return planned.isMatch ? (await chooseFew(planned)).length : countCustomers(connection, planned.query);
    },

    /**
     * Every matching row, newest first, a batch in memory at a time. Each batch is a query of its own, from where the
     * last one ended: a reader may take hours, and no cursor has to be held open for it.
     */
    batches: async function* (filter: CustomerFilter): AsyncGenerator<CustomerRow[]> {
      const planned = plan(filter);
      if (planned.isMatch) {
        const ids = await chooseFew(planned);
        for (let start = 0; start < ids.length; start += batchSize)
          yield (await readById(ids.slice(start, start + batchSize))).map(toRow);
        return;
      }
      let { query } = planned;
      /** Of the last millisecond that was read. */
      let seen = new Set<string>();
      for (;;) {
        const limit = batchSize + seen.size;
        const found = await collection
          .find<RowDocument>(query, { projection })
          .sort(newestFirst)
          .limit(limit)
          .toArray();
        const fresh = found.filter(({ _id }) => !seen.has(_id));
        if (fresh.length > 0) yield fresh.map(toRow);
        const last = found.at(-1);
        if (!last || found.length < limit) return;
        const instant = last.createdAt;
        const sameInstant = found.filter(({ createdAt }) => createdAt.getTime() === instant.getTime());
        seen = new Set(sameInstant.map(({ _id }) => _id));
        const { $lt: _passed, ...from } = query.createdAt ?? {};
        query = { ...query, createdAt: { ...from, $lte: instant } };
      }
    },
  };
}

export type CustomerListStore = ReturnType<typeof createCustomerList>;
