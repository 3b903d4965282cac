/** The effects we have at third parties. Journal entries and fail points carry these names for ever. */
export const effectNames = [
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
