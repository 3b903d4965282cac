import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';
import { cutOffRefusalSchema, refusalListSchema, validationErrorsSchema } from './wire.ts';

const maximumReasons = 20;
const maximumReasonLength = 300;

const reasonsOf = (errors: readonly { error: string }[]) =>
  errors.slice(0, maximumReasons).map(({ error }) => error.slice(0, maximumReasonLength));

/**
 * A 403 with a list of reasons: the submission is refused. Without the list the answer does not come from the provider,
 * so the effect has to be looked up.
 */
export function submissionRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 403) return undefined;
  const parsed = z.safeParse(refusalListSchema, body);
  return parsed.success ? new AppError('submission.refused', { reasons: reasonsOf(parsed.data) }) : undefined;
}

export function loanRefusal(status: number, body: unknown): AppError | undefined {
  if (status !== 422) return undefined;
  const parsed = z.safeParse(validationErrorsSchema, body);
  if (!parsed.success) return undefined;
  return new AppError('loan.validation', { reasons: reasonsOf(parsed.data.validation_errors) });
}

export function mandateRefusal(status: number, body: unknown): AppError | undefined {
  const isCutOff = status === 409 && z.safeParse(cutOffRefusalSchema, body).success;
  return isCutOff ? new AppError('mandate.cut_off') : undefined;
}
