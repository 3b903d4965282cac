import { createWindowCounts } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';

export const newApplicationCountsCollection = 'record_counts';

const hourMs = 3_600_000;
/** Somebody who helps others to apply uses one phone for many people. */
const perSessionPerDay = 20;

/** Counts new applications by session and network address, because anybody can begin applications. */
export const createNewApplicationCounts = (
  { connection }: { connection: Connection },
  { APPLICATIONS_PER_NETWORK_PER_HOUR }: Pick<Config, 'APPLICATIONS_PER_NETWORK_PER_HOUR'>,
) => ({
  session: createWindowCounts(connection, newApplicationCountsCollection, {
    limit: perSessionPerDay,
    windowMs: 24 * hourMs,
  }),
  network: createWindowCounts(connection, newApplicationCountsCollection, {
    limit: APPLICATIONS_PER_NETWORK_PER_HOUR,
    windowMs: hourMs,
  }),
});
