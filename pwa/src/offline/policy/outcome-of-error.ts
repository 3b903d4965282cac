import { AppError } from '@tshepa/contracts/errors';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import type { Outcome, StoredError } from '../types.ts';

/** Reads an error as what it means for a queued command. Anything unknown is a mistake of ours: tried again, never lost. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof NoAnswerError) return { kind: 'no-answer' };
  if (!(error instanceof AppError))
    return { kind: 'retry', error: toStoredError(new AppError('internal')), retryAfterMs: null };
  const { retryAfterSeconds, expected } = error.details;
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000;
  const stored = toStoredError(error);
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
    // Saves make their record, so "not found" says that it belongs to another session.
    case 'customer.not_found':
      return { kind: 'paused' };
    case 'app.too_old':
      return { kind: 'held', error: stored };
    case 'sequence.gap':
      return expected === undefined
        ? { kind: 'retry', error: stored, retryAfterMs }
        : { kind: 'gap', expected, error: stored };
    // Without the version that it is at, another write came first again and again: later it may not.
    case 'version.conflict':
      return error.details.version === undefined
        ? { kind: 'retry', error: stored, retryAfterMs }
        : { kind: 'conflict', error: stored, isOpen: true };
    // Done, so long ago that the answer is not kept any more.
    case 'idempotency.reply_gone':
      return { kind: 'delivered', reply: null, tookPlace: true };
    default:
      return error.isRetryable
        ? { kind: 'retry', error: stored, retryAfterMs }
        : { kind: 'rejected', error: stored, tookPlace: false };
  }
}

export const toStoredError = (error: AppError): StoredError => ({
  code: error.code,
  message: error.message,
  fields: error.details.fields ?? [],
  reasons: error.details.reasons ?? [],
  missing: error.details.missing ?? [],
});
