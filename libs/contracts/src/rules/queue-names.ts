/** The work lists of staff, in display order. */
export const staffQueues = [
  'awaiting-budget',
  'awaiting-loan',
  'pending-approval',
  'manual-passcode',
  'stuck',
  'mine',
  'second-eyes',
  'review',
] as const;
export type StaffQueue = (typeof staffQueues)[number];
