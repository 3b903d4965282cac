import type { Connection } from 'mongoose';
import type { ApplicationDocument, CommandLease } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

type NewLease = {
  applicationId: string;
  leaseCount: number | null;
  token: string;
  lease: CommandLease;
  /** Tokens of expired leases that a crash left behind. They are removed in the same update. */
  overdue: readonly string[];
};

const pathOf = (token: string) => `leases.${token}`;

/** Lease writes do not increase the application's version, because no decision depends on them. */
export function createCommandLeases({ connection }: { connection: Connection }) {
  const collection = connection.collection<ApplicationDocument>(applicationsCollection);
  return {
    /** Returns false when another lease of the application was taken meanwhile. */
    take: async ({ applicationId, leaseCount, token, lease, overdue }: NewLease): Promise<boolean> => {
      const gone = overdue.filter((known) => known !== token).map((known) => [pathOf(known), ''] as const);
      const result = await collection.updateOne(
        { _id: applicationId, leaseCount },
        {
          $set: { [pathOf(token)]: lease },
          $inc: { leaseCount: 1 },
          ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
        },
      );
      return result.matchedCount === 1;
    },

    renew: async (applicationId: string, token: string, until: Date): Promise<void> => {
      await collection.updateOne({ _id: applicationId }, { $set: { [`${pathOf(token)}.until`]: until } });
    },

    release: async (applicationId: string, token: string): Promise<void> => {
      await collection.updateOne({ _id: applicationId }, { $unset: { [pathOf(token)]: '' } });
    },
  };
}
