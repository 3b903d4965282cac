import { createWindowCounts } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';

export const enquiryCountsCollection = 'enquiry_counts';

const windowMs = 24 * 3_600_000;

/** One person needs one enquiry; a family may share a phone. No setting raises these. */
const perDay = { session: 5, device: 5 } as const;

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
});
