import type { LoanState } from '../machine.ts';
import type { StaffQueue } from './queue-names.ts';

/** Where somebody has to do something next: staff, or the customer. Before a submission nobody waits for anything. */
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

/** Where nothing is left to do: an application that ended here is nobody's work any more. */
export const finishedStates: readonly LoanState[] = ['PAID', 'DECLINED', 'DELETED'];

/** An application that has waited in one state for longer than this is stuck, in milliseconds. */
export const stuckAfterMs = 24 * 60 * 60_000;

/** The queues that are one state; the others look at who has an application and how long it has waited. */
export const stateOfQueue: Partial<Record<StaffQueue, LoanState>> = {
  'awaiting-budget': 'AWAITING_BUDGET',
  'awaiting-loan': 'AWAITING_LOAN_CREATE',
  'pending-approval': 'PENDING_APPROVAL',
  'manual-passcode': 'MANUAL_INTEGRATION',
};
