import type { LoanState } from '@tshepa/contracts';
import type { Connection } from 'mongoose';
import type { CustomerDocument } from './customer-document.ts';
import { customersCollection } from './customers.ts';

/** Just enough of a record to decide who may touch it and to seal what belongs to it. */
export type RecordOwner = { customerId: string; sessionIds: string[]; dataKey: string; state: LoanState };

/** Reads no sealed part: every piece of an upload asks this. */
export function createRecordOwners({ connection }: { connection: Connection }) {
  const collection = connection.collection<CustomerDocument>(customersCollection);
  const projection = { sessionIds: 1, dataKey: 1, state: 1 };
  return {
    find: async (customerId: string): Promise<RecordOwner | null> => {
      const found = await collection.findOne({ _id: customerId }, { projection });
      return (
        found && { customerId, sessionIds: found.sessionIds, dataKey: found.dataKey, state: found.state }
      );
    },
  };
}

export type RecordOwners = ReturnType<typeof createRecordOwners>;
