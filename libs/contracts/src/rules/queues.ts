import type { LoanState } from '../machine.ts';
import { dayMs } from './dates.ts';

/** States in which staff or the applicant must act next. An application that is not submitted yet is not included. */
export const waitingStates: readonly LoanState[] = [
  'APPROVAL_REQUIRED',
  'ENROLLMENT_OTP_REQUIRED',
  'PAYBACK_REQUESTED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
  'LOAN_OTP_REQUIRED',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
  'APPROVED',
];

/** Final states. Applications in these states no longer appear in any work list. */
export const finishedStates: readonly LoanState[] = ['PAID', 'DECLINED', 'DELETED'];

/** An application that has waited in one state for at least this long, in milliseconds, counts as stuck. */
export const stuckAfterMs = dayMs;

/** Queues that contain all applications in one state. The other queues depend on more than the state. */
export const stateOfQueue: Partial<Record<StaffQueue, LoanState>> = {
  'awaiting-budget': 'AWAITING_BUDGET',
  'awaiting-loan': 'AWAITING_LOAN_CREATE',
  'pending-approval': 'PENDING_APPROVAL',
  'manual-passcode': 'MANUAL_INTEGRATION',
};

/** Returns true for a state that has a queue of its own. */
export const hasQueue = (state: LoanState): boolean => Object.values(stateOfQueue).includes(state);

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
  'to-cancel',
] as const;
export type StaffQueue = (typeof staffQueues)[number];

/** Returns true when an application in this state can be in the queue. */
export function mayContain(queue: StaffQueue, state: LoanState): boolean {
  const only = stateOfQueue[queue];
  if (only) return only === state;
  if (queue === 'stuck') return waitingStates.includes(state);
  if (queue === 'mine') return !finishedStates.includes(state);
  // A change or a hold may wait in any state, and so may a loan that has to be cancelled.
  return queue === 'review' ? state === 'DECLINED' : true;
}
