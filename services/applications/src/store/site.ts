import type { SiteStatus } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';

export const siteCollection = 'site';

type SiteDocument = { _id: 'site'; active: boolean; message: string; updatedAt: Date; updatedBy: string };
type Change = { active: boolean; message?: string | undefined; by: string };

/** Taking applications unless somebody switched that off. */
const initially: SiteStatus = { active: true, message: '' };

const toStatus = ({ active, message }: SiteStatus): SiteStatus => ({ active, message });

/** Whether applications are taken now. */
export function createSiteStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<SiteDocument>(siteCollection);
  return {
    get: async (): Promise<SiteStatus> => toStatus((await collection.findOne({ _id: 'site' })) ?? initially),

    /** Without a message the one set before stays. */
    update: async ({ active, message, by }: Change): Promise<SiteStatus> => {
      const updated = await collection.findOneAndUpdate(
        { _id: 'site' },
        {
          $set: {
            active,
            updatedAt: clock.now(),
            updatedBy: by,
            ...(message === undefined ? {} : { message }),
          },
          ...(message === undefined ? { $setOnInsert: { message: initially.message } } : {}),
        },
        { upsert: true, returnDocument: 'after' },
      );
      return toStatus(updated ?? initially);
    },
  };
}

export type SiteStore = ReturnType<typeof createSiteStore>;
