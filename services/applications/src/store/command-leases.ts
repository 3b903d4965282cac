import type { Connection } from 'mongoose';
import type { CommandLease, CustomerDocument } from './customer-document.ts';
import { customersCollection } from './customers.ts';

type Taking = {
  customerId: string;
  /** As it was when the record was read. */
  leaseCount: number | null;
  token: string;
  lease: CommandLease;
  /** Of those that a crash left; they are tidied up on the way. */
  overdue: readonly string[];
};

const pathOf = (token: string) => `leases.${token}`;

/**
 * Who is at work on which command, on the record itself. None of these writes is a new version of the record: they
 * change nothing that anybody decides on, and a lease that is lost costs time and no correctness.
 */
export function createCommandLeases({ connection }: { connection: Connection }) {
  const collection = connection.collection<CustomerDocument>(customersCollection);
  return {
    /** Returns false when another lease of the record was taken meanwhile. */
    take: async ({ customerId, leaseCount, token, lease, overdue }: Taking): Promise<boolean> => {
      const gone = overdue.filter((known) => known !== token).map((known) => [pathOf(known), ''] as const);
      const result = await collection.updateOne(
        { _id: customerId, leaseCount },
        {
          $set: { [pathOf(token)]: lease },
          $inc: { leaseCount: 1 },
          ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
        },
      );
      return result.matchedCount === 1;
    },

    renew: async (customerId: string, token: string, until: Date): Promise<void> => {
      await collection.updateOne({ _id: customerId }, { $set: { [`${pathOf(token)}.until`]: until } });
    },

    release: async (customerId: string, token: string): Promise<void> => {
      await collection.updateOne({ _id: customerId }, { $unset: { [pathOf(token)]: '' } });
    },
  };
}

export type CommandLeases = ReturnType<typeof createCommandLeases>;
