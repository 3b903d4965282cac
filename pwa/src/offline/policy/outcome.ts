import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import { NoAnswerError } from '../../platform/network/api.ts';
import type { Command, Outcome, StoredError } from '../types.ts';

/** Returns the error with the text that the requirements prescribe for a failure of this command. */
export function withPrescribedText(kind: Command['kind'], error: unknown): unknown {
  if (!(error instanceof AppError) || error.code === 'site.closed') return error;
  const saying = ({ text }: { text: string }) =>
    new AppError(error.code, { ...error.details, message: text, reasons: [] }, { cause: error });
  // A reply that is not one of ours has no message.
  if (kind === 'consent' && error.details.message === undefined)
    return saying(errorCatalogue['application.declined']);
  if (kind === 'banking' && error.status >= 500) return saying(errorCatalogue['party.unavailable']);
  return error;
}

/**
 * Returns the outcome of a failed try. An unknown error is a bug of ours, so the command is tried again and never lost.
 */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof NoAnswerError) return { kind: 'no-answer' };
  if (!(error instanceof AppError))
    return { kind: 'retry', error: toStoredError(new AppError('internal')), retryAfterMs: null };
  const { retryAfterSeconds, expected, version } = error.details;
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000;
  const stored = toStoredError(error);
  const retry: Outcome = { kind: 'retry', error: stored, retryAfterMs };
  switch (error.code) {
    case 'application.declined':
      return { kind: 'stopped', verdict: { kind: 'declined', message: error.message } };
    case 'application.limit':
    case 'application.active_loan':
      return { kind: 'stopped', verdict: { kind: 'limit', message: error.message } };
    case 'site.closed':
      return { kind: 'closed', message: error.message, retryAfterMs };
    case 'session.required':
    case 'auth.required':
    // A save creates its record, so "not found" means that the record belongs to another session.
    case 'customer.not_found':
      return { kind: 'paused' };
    case 'app.too_old':
      return { kind: 'held', error: stored };
    case 'sequence.gap':
      return expected === undefined ? retry : { kind: 'gap', expected, error: stored };
    // If the reply names no current version, the server gave up because of concurrent writes. A later try may succeed.
    case 'version.conflict':
      return version === undefined ? retry : { kind: 'conflict', error: stored, isOpen: true };
    // The command was executed so long ago that its reply is no longer stored.
    case 'idempotency.reply_gone':
      return { kind: 'delivered', reply: null, usedSequence: true };
    default:
      return error.isRetryable ? retry : { kind: 'rejected', error: stored, usedSequence: false };
  }
}

const toStoredError = (error: AppError): StoredError => ({
  code: error.code,
  message: error.message,
  fields: error.details.fields ?? [],
  reasons: error.details.reasons ?? [],
  missing: error.details.missing ?? [],
});
