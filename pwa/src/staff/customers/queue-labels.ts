import type { StaffQueue } from '@tshepa/contracts/rules/queues';

export const queueLabels: Record<StaffQueue, string> = {
  decide: 'Person must decide',
  pay: 'Ready to pay',
  review: 'Reviews',
  customer: 'Customer’s turn',
  stuck: 'Stuck over 1 day',
  mine: 'Mine',
  'second-eyes': 'Second eyes',
  'awaiting-budget': 'Awaiting budget',
  'awaiting-loan': 'Awaiting loan',
  'pending-approval': 'Pending approval',
  'manual-passcode': 'Manual passcode',
  'to-cancel': 'To be cancelled at the provider',
  snoozed: 'Snoozed',
};
