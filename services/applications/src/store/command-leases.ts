import type { Connection } from 'mongoose';
import type { CommandLease, CustomerDocument } from './application-document.ts';
import { customersCollection } from './applications.ts';

type Taking = {
  customerId: string;
  /** The count when the application was read. */
  leaseCount: number | null;
  token: string;
  lease: CommandLease;
  /** Tokens of expired leases that a crash left behind. They are removed in the same update. */
  overdue: readonly string[];
};

const pathOf = (token: string) => `leases.${token}`;

/**
 * Leases of running commands, stored in the application. These writes do not raise the version: no decision depends on
 * them, and a lost lease costs time but no correctness.
 */
export function createCommandLeases({ connection }: { connection: Connection }) {
  const collection = connection.collection<CustomerDocument>(customersCollection);
  return {
    /** Returns false when another lease of the application was taken meanwhile. */
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
