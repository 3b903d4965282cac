import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';
import { refusalListSchema, validationErrorsSchema } from './wire.ts';

const mostReasons = 20;
const longestReason = 300;

const reasonsOf = (errors: readonly { error: string }[]) =>
  errors.slice(0, mostReasons).map(({ error }) => error.slice(0, longestReason));

/** A 403 with a list: the submission is refused, line by line. */
export function submissionRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 403) return undefined;
  const parsed = z.safeParse(refusalListSchema, body);
  return new AppError('submission.refused', parsed.success ? { reasons: reasonsOf(parsed.data) } : {});
}

/** A 422 of a loan that cannot be made, with the reasons. */
export function loanRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 422) return undefined;
  const parsed = z.safeParse(validationErrorsSchema, body);
  return new AppError(
    'loan.validation',
    parsed.success ? { reasons: reasonsOf(parsed.data.validation_errors) } : {},
  );
}
