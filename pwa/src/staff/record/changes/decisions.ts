import type { PendingChange } from '@tshepa/contracts/entities/pending-change';

type Offer = PendingChange['offers'][number];

/** What a manager is about to do with a change that waits; its dialog opens like that of any other action. */
export type Decision = { action: 'decide-change'; label: string; offer: Offer; change: PendingChange };

export const decisionLabels: Readonly<Record<Offer, string>> = {
  confirm: 'Confirm change',
  reject: 'Reject change',
  withdraw: 'Withdraw change',
};

export const decisionOn = (change: PendingChange, offer: Offer): Decision => ({
  action: 'decide-change',
  label: decisionLabels[offer],
  offer,
  change,
});
