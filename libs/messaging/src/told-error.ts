import { AppError, type WireError } from '@tshepa/contracts/errors';

/** What the database's driver throws while its server cannot be reached. By name: this library has no driver. */
const awayNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
]);
/** Of a server that is ending, or that another one has just taken the place of. */
const awayLabels = ['ResetPool', 'RetryableWriteError'];

const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (awayNames.has(error.name) ||
    ('errorLabels' in error &&
      Array.isArray(error.errorLabels) &&
      error.errorLabels.some((label) => awayLabels.includes(label))));

/**
 * A failure as its caller may learn of it: `service.unavailable` while the database is away, so that the same call is
 * made again under the same key; `internal` for what nobody foresaw.
 */
export function toldError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDatabaseAway(error) ? 'service.unavailable' : 'internal', {}, { cause: error });
}

/** The same for the wire. */
export const toWire = (error: unknown): WireError => toldError(error).toWire();
