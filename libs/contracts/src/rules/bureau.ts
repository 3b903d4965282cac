import { bureauLimits, type DeclineReason, minimumCreditScore } from '../constants.ts';
import { type BureauData, bureauDataSchema } from '../entities/bureau.ts';

/** Reads the rules' part of a bureau report. Throws when the report lacks it: an unreadable report is never "good". */
export const parseBureauData = (jsonText: string): BureauData => bureauDataSchema.parse(JSON.parse(jsonText));

export type BureauDecision = { outcome: 'continue' } | { outcome: 'decline'; reason: DeclineReason };

/** Whether an applicant may go on: score at least 580 and every bureau rule within its limit. */
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
