import { AppError, assertThat } from '@tshepa/contracts';
import type { Application } from './application.ts';
import { isNumberProven } from './number-proof.ts';

/** Whoever mistypes a number more often than that needs a person. */
const changesPerDay = 3;
const dayMs = 24 * 3_600_000;

/**
 * Replaces a cell number that no passcode has proven, in the bound account too. What the bank said about the account stays
 * true; what staff answered about the former number does not.
 * @throws AppError `number.proven`; `number.too_many` after three changes within a day.
 */
export function withCellNumber(
  application: Application,
  { cellNo, now }: { cellNo: string; now: Date },
): Application {
  assertThat(!isNumberProven(application), 'number.proven');
  const { applicant, destination, holds, numberChanges = [] } = application;
  const recent = numberChanges.filter((at) => now.getTime() - Date.parse(at) < dayMs);
  const [oldest = ''] = recent.slice(-changesPerDay);
  if (recent.length >= changesPerDay)
    throw new AppError('number.too_many', {
      retryAfterSeconds: Math.ceil((Date.parse(oldest) + dayMs - now.getTime()) / 1000),
    });
  return {
    ...application,
    applicant: { ...applicant, cellNo },
    numberChanges: [...recent, now.toISOString()],
    ...(destination ? { destination: { ...destination, cellNo } } : {}),
    ...(holds
      ? { holds: holds.filter(({ reason, answer }) => reason !== 'number-unproven' || !answer) }
      : {}),
  };
}
