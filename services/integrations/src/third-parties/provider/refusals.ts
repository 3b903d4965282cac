import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';
import { cutOffRefusalSchema, refusalListSchema, validationErrorsSchema } from './wire.ts';

const mostReasons = 20;
const longestReason = 300;

const reasonsOf = (errors: readonly { error: string }[]) =>
  errors.slice(0, mostReasons).map(({ error }) => error.slice(0, longestReason));

/**
 * A 403 with a list: the submission is refused, line by line. Without the list it is not the provider that speaks, and
 * whether anything happened has to be looked up.
 */
export function submissionRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 403) return undefined;
  const parsed = z.safeParse(refusalListSchema, body);
  return parsed.success ? new AppError('submission.refused', { reasons: reasonsOf(parsed.data) }) : undefined;
}

/** A 422 of a loan that cannot be made, with the reasons. */
export function loanRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 422) return undefined;
  const parsed = z.safeParse(validationErrorsSchema, body);
  if (!parsed.success) return undefined;
  return new AppError('loan.validation', { reasons: reasonsOf(parsed.data.validation_errors) });
}

/** A 409 of a mandate that comes after the bank's own cut-off. */
export function mandateRefusal(status: number, body: unknown): AppError | undefined {
  const isCutOff = status === 409 && z.safeParse(cutOffRefusalSchema, body).success;
  return isCutOff ? new AppError('mandate.cut_off') : undefined;
}
