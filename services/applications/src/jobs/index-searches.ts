import type { Context } from '../context.ts';
import { addSearchKeys } from '../store/add-search-keys.ts';

export const indexSearchesJob = { name: 'index-searches', everyMs: 60_000 };

/**
 * Makes the applications of former builds findable by the search of staff. Runs as a job, because former builds may still
 * add applications during an update.
 */
export const indexSearches = ({ connection, vault, jobTurns, logger, countFailedRecord }: Context) =>
  addSearchKeys(connection, vault, {
    onBatch: () => jobTurns.rest(indexSearchesJob.name, indexSearchesJob.everyMs),
    onDamaged: (customerId, err) => {
      countFailedRecord({ job: indexSearchesJob.name });
      logger.error({ event: 'customer.damaged', customerId, err }, 'an application could not be opened');
    },
  });
