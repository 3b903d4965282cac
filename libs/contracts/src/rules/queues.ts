import { askableStates } from '../entities/ask.ts';
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

/** The work lists of staff, in display order. The first ones are sorted by who must act. */
export const staffQueues = [
  'decide',
  'pay',
  'review',
  'customer',
  'stuck',
  'mine',
  'second-eyes',
  'awaiting-budget',
  'awaiting-loan',
  'pending-approval',
  'manual-passcode',
  'to-cancel',
  'snoozed',
] as const;
export type StaffQueue = (typeof staffQueues)[number];

/** Staff may snooze an application for at most this long, in milliseconds. */
export const longestSnoozeMs = 14 * dayMs;

/** Queues that contain the applications in certain states. */
const queuesOfStates = [
  'decide',
  'pay',
  'customer',
  'awaiting-budget',
  'awaiting-loan',
  'pending-approval',
  'manual-passcode',
] as const satisfies readonly StaffQueue[];
type QueueOfStates = (typeof queuesOfStates)[number];

/**
 * Queues whose applications nobody needs to have, so that staff can take them one after the other. Of the other queues,
 * "mine" is taken already, a second pair of eyes must not take an application from its maker, and the rest is done by
 * whoever sees it.
 */
export const takeableQueues = [...queuesOfStates, 'stuck', 'review'] as const satisfies readonly StaffQueue[];
export type TakeableQueue = (typeof takeableQueues)[number];

export const isTakeable = (queue: string | undefined): queue is TakeableQueue =>
  takeableQueues.some((known) => known === queue);

const states: Readonly<Record<QueueOfStates, readonly LoanState[]>> = {
  decide: ['APPROVAL_REQUIRED', 'AWAITING_BUDGET', 'AWAITING_LOAN_CREATE', 'PENDING_APPROVAL'],
  pay: ['APPROVED'],
  customer: ['ENROLLMENT_OTP_REQUIRED', 'PAYBACK_REQUESTED', 'LOAN_OTP_REQUIRED', 'MANUAL_INTEGRATION'],
  'awaiting-budget': ['AWAITING_BUDGET'],
  'awaiting-loan': ['AWAITING_LOAN_CREATE'],
  'pending-approval': ['PENDING_APPROVAL'],
  'manual-passcode': ['MANUAL_INTEGRATION'],
};

/** The states of a queue. The queues without an entry depend on more than the state. */
export const statesOfQueue: Partial<Record<StaffQueue, readonly LoanState[]>> = states;

/** Returns the queue that says who must act on an application in this state, or undefined when nobody must. */
export const actingQueueOf = (state: LoanState): StaffQueue | undefined =>
  (['decide', 'pay', 'customer'] as const).find((queue) => states[queue].includes(state));

const statesWithPlaces: readonly LoanState[] = [
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
  'PENDING_APPROVAL',
  'MANUAL_INTEGRATION',
];

/** Returns true for a state whose applicants are told their place among those who wait in the same state. */
export const hasPlaces = (state: LoanState): boolean => statesWithPlaces.includes(state);

/** Queues in which staff have to act within `agentReviewMinutes`. */
const promptQueues: readonly StaffQueue[] = ['decide', 'pay', 'review'];

/** Returns true when staff should act on the applications of this queue within the service level. */
export const hasServiceLevel = (queue: StaffQueue): boolean => promptQueues.includes(queue);

/** Returns true when an application in this state can be in the queue. */
export function mayContain(queue: StaffQueue, state: LoanState): boolean {
  const only = statesOfQueue[queue];
  // While staff ask the customer for something, it is the customer's turn also where staff decide otherwise.
  if (queue === 'customer' && askableStates.includes(state)) return true;
  if (only) return only.includes(state);
  // A declined application waits while its applicant has asked for a review.
  if (queue === 'stuck' || queue === 'snoozed') return waitingStates.includes(state) || state === 'DECLINED';
  if (queue === 'mine') return !finishedStates.includes(state) || state === 'DECLINED';
  // A change or a hold may wait in any state, and so may a loan that has to be cancelled.
  return queue === 'review' ? state === 'DECLINED' : true;
}
