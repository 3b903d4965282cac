import type { StaffQueue } from '@tshepa/contracts/rules/queue-names';

export const queueLabels: Record<StaffQueue, string> = {
  'awaiting-budget': 'Awaiting budget',
  'awaiting-loan': 'Awaiting loan',
  'pending-approval': 'Pending approval',
  'manual-passcode': 'Manual passcode',
  stuck: 'Stuck over 1 day',
  mine: 'Mine',
  'second-eyes': 'Second eyes',
  review: 'Review requested',
};
