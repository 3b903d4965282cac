import type { SiteStatus } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import { wasWritten } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

const siteCollection = 'site';

type SiteDocument = { _id: 'site'; active: boolean; message: string; updatedAt: Date; updatedBy: string };
type Change = SiteStatus & { by: string; from: SiteStatus };

const initially: SiteStatus = { active: true, message: '' };

const toStatus = ({ active, message }: SiteStatus): SiteStatus => ({ active, message });

export function createSiteStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<SiteDocument>(siteCollection);
  return {
    get: async (): Promise<SiteStatus> => toStatus((await collection.findOne({ _id: 'site' })) ?? initially),

    /** Replaces the status that was read. Returns false when the status has changed since. */
    update: ({ active, message, by, from }: Change): Promise<boolean> => {
      const set = { $set: { active, message, updatedAt: clock.now(), updatedBy: by } };
      const filter = { _id: 'site' as const, active: from.active, message: from.message };
      // Before the first switch there is no document. Later the unique id refuses an outdated upsert.
      const upsert = from.active === initially.active && from.message === initially.message;
      return wasWritten(collection.updateOne(filter, set, { upsert }));
    },
  };
}
