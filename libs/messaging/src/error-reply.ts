import { AppError, type WireError } from '@tshepa/contracts/errors';

/** Mongo errors are compared by name, because this library does not depend on the driver. */
const unreachableNames = new Set([
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
/** Labels of errors from a server that is shutting down or has just stepped down as primary. */
const unreachableLabels = ['ResetPool', 'RetryableWriteError'];
/** Codes of errors without a label: errors of reads that continue a cursor, and of a full disk. */
const unavailableCodes: ReadonlySet<unknown> = new Set([
  ...[91, 11600], // the server shuts down
  ...[189, 10_107, 11_602, 13_435, 13_436], // the server is not, or no longer, the primary
  ...[43, 237], // the cursor ended with the server
  14_031, // the disk is full
]);

const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachableNames.has(error.name) ||
    (error.name.startsWith('Mongo') && 'code' in error && unavailableCodes.has(error.code)) ||
    ('errorLabels' in error &&
      Array.isArray(error.errorLabels) &&
      error.errorLabels.some((label) => unreachableLabels.includes(label))));

/**
 * Converts any failure into the error that the caller receives. While the database cannot be reached or written, this
 * is `service.unavailable`, and the caller retries under the same idempotency key. An unexpected error becomes
 * `internal`.
 */
export function toErrorReply(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = isDatabaseUnreachable(error) ? 'service.unavailable' : 'internal';
  return new AppError(code, {}, { cause: error });
}

/** `toErrorReply` in the form that travels over the wire. */
export const toWireError = (error: unknown): WireError => toErrorReply(error).toWire();
