/** The queues that staff work through, in the order in which a screen offers them. */
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
