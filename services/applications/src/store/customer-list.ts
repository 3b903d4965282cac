import { addDays, type CustomerForm, type LoanState } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { type CustomerDocument, openCustomerForm } from './customer-document.ts';
import { type QueueOf, queueFilter } from './customer-queues.ts';
import { customersCollection } from './customers.ts';

/** Whole values; those given combine. Days are days in Johannesburg, both ends included. */
export type CustomerFilter = {
  idNumber?: string | undefined;
  emailAddress?: string | undefined;
  state?: LoanState | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  inQueue?: QueueOf | undefined;
};

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

const projection = { createdAt: 1, dataKey: 1, sealed: 1, loan: 1, assignee: 1, pendingAction: 1 };
/** The id settles the order of records of one millisecond, so that no page repeats or skips one. */
const newestFirst = { createdAt: -1, _id: -1 } as const;
/** Rows held at a time by an export. */
const batchSize = 200;

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`);

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** The customers as staff see them in a table. */
export function createCustomerList({ connection, vault, clock }: Options) {
  const collection = connection.collection<CustomerDocument>(customersCollection);

  const fieldsQuery = ({ idNumber, emailAddress, fromDay, toDay }: CustomerFilter) => ({
    ...(idNumber ? { idNumberIndex: vault.blindIndex('idNumber', idNumber) } : {}),
    ...(emailAddress ? { emailIndex: vault.blindIndex('emailAddress', emailAddress) } : {}),
    ...(fromDay || toDay
      ? {
          createdAt: {
            ...(fromDay ? { $gte: startOf(fromDay) } : {}),
            ...(toDay ? { $lt: startOf(addDays(toDay, 1)) } : {}),
          },
        }
      : {}),
  });

  const toQuery = ({ inQueue, state, ...fields }: CustomerFilter) => {
    const queued: { state?: LoanState } = inQueue ? queueFilter(inQueue, clock) : {};
    // A queue that is a state and another state beside it leave nothing over.
    const isApart = state && queued.state && queued.state !== state;
    return { ...queued, ...fieldsQuery(fields), ...(state ? { state: isApart ? { $in: [] } : state } : {}) };
  };

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

  return {
    page: async (filter: CustomerFilter, { page, take }: { page: number; take: number }) => {
      const query = toQuery(filter);
      const [total, documents] = await Promise.all([
        collection.countDocuments(query),
        collection
          .find(query, { projection })
          .sort(newestFirst)
          .skip((page - 1) * take)
          .limit(take)
          .toArray(),
      ]);
      return { rows: documents.map(toRow), total };
    },

    count: (filter: CustomerFilter): Promise<number> => collection.countDocuments(toQuery(filter)),

    /** Every matching row, newest first, a batch in memory at a time. */
    batches: async function* (filter: CustomerFilter): AsyncGenerator<CustomerRow[]> {
      const cursor = collection.find(toQuery(filter), { projection, batchSize }).sort(newestFirst);
      try {
        let rows: CustomerRow[] = [];
        for await (const document of cursor) {
          rows.push(toRow(document));
          if (rows.length < batchSize) continue;
          yield rows;
          rows = [];
        }
        if (rows.length > 0) yield rows;
      } finally {
        await cursor.close();
      }
    },
  };
}

export type CustomerListStore = ReturnType<typeof createCustomerList>;
