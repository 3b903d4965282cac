import { AppError } from '@tshepa/contracts/errors';
import { NoAnswerError } from '../lib/no-answer-error.ts';
import type { Outcome, StoredError } from './types.ts';

/** Reads an error as what it means for a queued command. Anything unknown is a mistake of ours: tried again, never lost. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof NoAnswerError) return { kind: 'no-answer' };
  if (!(error instanceof AppError))
    return { kind: 'failed', error: toStoredError(new AppError('internal')), retryAfterMs: null };
  switch (error.code) {
    case 'application.declined':
      return { kind: 'stopped', verdict: { kind: 'declined', message: error.message } };
    case 'application.limit':
    case 'application.active_loan':
      return { kind: 'stopped', verdict: { kind: 'limit', message: error.message } };
    case 'site.closed':
      return { kind: 'closed', message: error.message };
    case 'session.required':
    case 'auth.required':
    // Saves make their record, so "not found" says that it belongs to another session.
    case 'customer.not_found':
      return { kind: 'session-lost' };
    default: {
      const seconds = error.details.retryAfterSeconds;
      return error.isRetryable
        ? {
            kind: 'failed',
            error: toStoredError(error),
            retryAfterMs: seconds === undefined ? null : seconds * 1000,
          }
        : { kind: 'refused', error: toStoredError(error) };
    }
  }
}

export const toStoredError = (error: AppError): StoredError => ({
  code: error.code,
  message: error.message,
  fields: error.details.fields ?? [],
  reasons: error.details.reasons ?? [],
  missing: error.details.missing ?? [],
});
