import { createWindowCounts } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const callCountsCollection = 'call_counts';

const windowMs = 60_000;

/** Counts calls by minute for all gateways together. The gateway's settings are the limits. */
export const createCallCounts = ({ connection }: { connection: Connection }) => ({
  perMinute: (limit: number) => createWindowCounts(connection, callCountsCollection, { limit, windowMs }),
});
