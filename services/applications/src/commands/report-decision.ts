import { AppError, decideOnBureau, type ErrorCode, parseBureauData } from '@tshepa/contracts';
import type { BureauResult } from '../domain/customer.ts';

/**
 * What the rules say of a bureau report. One that cannot be read is an answer that never came: it neither approves nor
 * declines anybody.
 * @throws AppError with `unreadable` when it cannot be read.
 */
export function reportDecision({ compuScore, jsonDataString }: BureauResult, unreadable: ErrorCode) {
  try {
    return decideOnBureau(compuScore, parseBureauData(jsonDataString));
  } catch (cause) {
    throw new AppError(unreadable, {}, { cause });
  }
}
