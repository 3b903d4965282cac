import { dayMs } from '@tshepa/contracts';
import { createWindowCounts } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';

export const enquiryCountsCollection = 'enquiry_counts';

const windowMs = dayMs;

/** One person needs one enquiry, but a family may share a phone. No setting raises these limits. */
const perDay = { session: 5, device: 5 } as const;
/** Somebody with a new phone has two sessions. A third session that enquires about one person on one day is suspicious. */
const sessionsPerPerson = 2;

/** Counts a day's new enquiries at the bureau. Enquiries cost money and are visible to the person's other lenders. */
export const createEnquiryCounts = (
  { connection }: { connection: Connection },
  { ENQUIRIES_PER_NETWORK_PER_DAY }: Pick<Config, 'ENQUIRIES_PER_NETWORK_PER_DAY'>,
) => ({
  session: createWindowCounts(connection, enquiryCountsCollection, { limit: perDay.session, windowMs }),
  device: createWindowCounts(connection, enquiryCountsCollection, { limit: perDay.device, windowMs }),
  network: createWindowCounts(connection, enquiryCountsCollection, {
    limit: ENQUIRIES_PER_NETWORK_PER_DAY,
    windowMs,
  }),
  /** Counts the sessions that enquired about one person. `personBySession` ensures that each of them counts once. */
  person: createWindowCounts(connection, enquiryCountsCollection, { limit: sessionsPerPerson, windowMs }),
  personBySession: createWindowCounts(connection, enquiryCountsCollection, { limit: 1, windowMs }),
});
