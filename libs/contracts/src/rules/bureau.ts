import { bureauLimits, type DeclineReason, minimumCreditScore } from '../constants.ts';
import { type BureauData, bureauDataSchema } from '../entities/assessment.ts';
import { businessDaysAfter } from './business-days.ts';
import { johannesburgDay } from './dates.ts';

/** Parses a bureau report. @throws when a part is missing, so that a missing figure never counts as good. */
export const parseBureauData = (jsonText: string): BureauData => bureauDataSchema.parse(JSON.parse(jsonText));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Finds the first value of a field of a report at any depth, because bureaus nest their summary differently. */
export function findInReport(report: unknown, field: string): unknown {
  if (!isObject(report)) return undefined;
  if (!Array.isArray(report) && field in report) return report[field];
  for (const child of Object.values(report)) {
    const found = findInReport(child, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the bureau's estimate of the repayments to other lenders, in rand a month, if the report has one. */
export function bureauRepayments(report: unknown): number | undefined {
  const amount = findInReport(report, 'PossibleRePmtAmt');
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined;
  return amount === '' || !(Number(amount) >= 0) ? undefined : Number(amount);
}

export type BureauDecision = { outcome: 'continue' } | { outcome: 'decline'; reason: DeclineReason };

/** Decides whether an application continues: the score and all bureau counts must be within their limits. */
export function decideOnBureau(score: number, data: BureauData): BureauDecision {
  const activity = data.CC_RESULTS.EnqCC_ACTIVITIES[0];
  const counts = data.CC_RESULTS.EnqCC_ENQ_COUNTS[0];
  if (!activity || !counts) return { outcome: 'decline', reason: 'Thin File' };
  if (counts.FRAUDALERT > bureauLimits.fraudAlerts) return { outcome: 'decline', reason: 'Fraud' };
  if (counts.ADMORDS > bureauLimits.adminOrders) return { outcome: 'decline', reason: 'Debt Review' };
  if (counts.NOTICES > bureauLimits.notices || counts.COLLECTIONS > bureauLimits.collections)
    return { outcome: 'decline', reason: 'Adverse' };
  if (activity.LOANS >= bureauLimits.loansBelow) return { outcome: 'decline', reason: 'Affordability' };
  if (score < minimumCreditScore) return { outcome: 'decline', reason: 'Algorithm' };
  return { outcome: 'continue' };
}

/**
 * The maximum age of a bureau report when a loan is first approved.
 * Source: National Credit Regulations, regulation 23A(13), Government Gazette 38557 of 13 March 2015.
 */
const reportValidity = [{ effectiveFrom: '2015-03-13', businessDays: 7 }] as const;

/** Returns the age of a report in business days, by the calendar day in Johannesburg. `pulledAt` is an ISO instant. */
export const reportAge = (pulledAt: string, now: Date) =>
  businessDaysAfter(johannesburgDay(new Date(pulledAt)), johannesburgDay(now));

/** Checks whether a report is recent enough for a first approval. Before the rule took effect, any age was enough. */
export function reportIsFresh(pulledAt: string, now: Date): boolean {
  const rule = reportValidity.findLast(({ effectiveFrom }) => effectiveFrom <= johannesburgDay(now));
  return !rule || reportAge(pulledAt, now) <= rule.businessDays;
}
