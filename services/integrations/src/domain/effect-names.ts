/** The effects at third parties. The names are stored in journal entries and used in fail points, so they never change. */
const effectNames = [
  'bureau',
  'decision',
  'client',
  'employer',
  'enrolment',
  'upload',
  'budget',
  'loan',
  'loan-cancellation',
  'mandate',
  'payout',
] as const;
export type EffectName = (typeof effectNames)[number];
