import { createWindowCounts } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';

export const enquiryCountsCollection = 'enquiry_counts';

const windowMs = 24 * 3_600_000;

/** One person needs one enquiry; a family may share a phone. No setting raises these. */
const perDay = { session: 5, device: 5 } as const;
/** The third session that enquires about a person within a day is one too many; a new phone makes two. */
const sessionsPerPerson = 2;

/** Counts new enquiries at the bureau of one day. Enquiries cost money and are visible to the person's other lenders. */
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
  /** The sessions that enquired about one person, and whether one of them is among those. */
  person: createWindowCounts(connection, enquiryCountsCollection, { limit: sessionsPerPerson, windowMs }),
  personBySession: createWindowCounts(connection, enquiryCountsCollection, { limit: 1, windowMs }),
});
