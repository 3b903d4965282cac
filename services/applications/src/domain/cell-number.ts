import { AppError, assertThat, dayMs } from '@tshepa/contracts';
import type { Application } from './application.ts';
import { isNumberProven } from './number-proof.ts';

/** Somebody who mistypes a number more often than this needs help from staff. */
const changesPerDay = 3;

/**
 * Replaces a cell number that no passcode has proven, in the bound account too. The bank's check of the account stays, and
 * answers by staff about the former number are removed.
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
