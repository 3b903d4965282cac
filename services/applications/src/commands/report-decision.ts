import { AppError, decideOnBureau, type ErrorCode, parseBureauData } from '@tshepa/contracts';
import type { BureauResult } from '../domain/application.ts';

/**
 * The decision of the rules on a bureau report. An unreadable report counts as no answer, so it neither approves nor
 * declines.
 * @throws AppError with the code `unreadable` when it cannot be read.
 */
export function reportDecision({ compuScore, jsonDataString }: BureauResult, unreadable: ErrorCode) {
  try {
    return decideOnBureau(compuScore, parseBureauData(jsonDataString));
  } catch (cause) {
    throw new AppError(unreadable, {}, { cause });
  }
}
