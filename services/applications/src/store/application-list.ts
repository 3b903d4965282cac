import { type CustomerForm, staffQueues } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { defined } from '../domain/defined.ts';
import { fromLoanDistribution, type Loan } from '../domain/loan.ts';
import { type ApplicationDocument, openApplicant } from './application-document.ts';
import {
  type ApplicationFilter,
  type ApplicationQuery,
  countApplications,
  newestFirst,
  oldestFirst,
  queueFilter,
  toQuery,
} from './application-query.ts';
import { applicationsCollection } from './applications.ts';

export type { ApplicationFilter as CustomerFilter };

/** The values of one row of the staff list. */
export type ApplicationRow = Pick<
  CustomerForm,
  'idNumber' | 'initials' | 'firstName' | 'lastName' | 'emailAddress' | 'cellNo'
> &
  Pick<ApplicationDocument, 'createdAt' | 'assignee' | 'pendingAction'> & {
    applicationId: string;
    loan: Loan;
  };

type RowDocument = Pick<
  ApplicationDocument,
  '_id' | 'createdAt' | 'dataKey' | 'sealed' | 'loan' | 'assignee' | 'pendingAction'
>;
type Page = { page: number; take: number };

const projection = { createdAt: 1, dataKey: 1, sealed: 1, loan: 1, assignee: 1, pendingAction: 1 };
/** Rows that an export holds in memory at a time. */
const batchSize = 500;

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** The applications as staff see them in a table. */
export function createApplicationList({ connection, vault, clock }: Options) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);

  const toRow = (document: RowDocument): ApplicationRow => {
    const form = openApplicant(vault, document);
    const { idNumber, initials, firstName, lastName, emailAddress, cellNo } = form;
    const { _id, createdAt, assignee, pendingAction } = document;
    const person = { idNumber, initials, firstName, lastName, emailAddress, cellNo };
    const shown = defined({ ...person, assignee, pendingAction });
    return { applicationId: _id, createdAt, loan: fromLoanDistribution(document.loan), ...shown };
  };

  /** Skips from the nearer end of the list, so that no page is further away than half of it. */
  const pageOf = async (
    query: ApplicationQuery,
    { page, take }: Page,
    total: number,
  ): Promise<RowDocument[]> => {
    const before = (page - 1) * take;
    if (before >= total) return [];
    const read = (order: typeof newestFirst | typeof oldestFirst, skip: number, limit: number) =>
      collection.find<RowDocument>(query, { projection }).sort(order).skip(skip).limit(limit).toArray();
    const after = Math.max(total - before - take, 0);
    if (before <= after) return read(newestFirst, before, take);
    return (await read(oldestFirst, after, Math.min(take, total - before))).toReversed();
  };

  return {
    page: async (filter: ApplicationFilter, wanted: Page) => {
      const query = toQuery(filter, { vault, clock });
      const total = await countApplications(connection, query);
      return { rows: (await pageOf(query, wanted, total)).map(toRow), total };
    },

    count: (filter: ApplicationFilter): Promise<number> =>
      countApplications(connection, toQuery(filter, { vault, clock })),

    /** How many applications wait in each queue of a member of staff. */
    queueCounts: (staffId: string) =>
      Promise.all(
        staffQueues.map(async (queue) => ({
          queue,
          count: await countApplications(connection, queueFilter({ queue, staffId }, clock)),
        })),
      ),

    /**
     * Every matching row, newest first, one batch in memory at a time. Each batch is a query of its own that continues
     * after the last row of the one before: a reader may take longer than the database keeps a cursor open.
     */
    batches: async function* (filter: ApplicationFilter): AsyncGenerator<ApplicationRow[]> {
      const query = toQuery(filter, { vault, clock });
      let rest = query;
      for (;;) {
        const found = await collection
          .find<RowDocument>(rest, { projection })
          .sort(newestFirst)
          .limit(batchSize)
          .toArray();
        if (found.length > 0) yield found.map(toRow);
        const last = found.at(-1);
        if (!last || found.length < batchSize) return;
        const { createdAt, _id } = last;
        rest = {
          ...query,
          createdAt: { ...query.createdAt, $lte: createdAt },
          $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }],
        };
      }
    },
  };
}
