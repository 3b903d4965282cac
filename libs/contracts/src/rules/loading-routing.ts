import type { LoanDistribution } from '../entities/loan.ts';
import type { LoanState } from '../machine.ts';

/** The next step of the loading screen: it shows a message or goes to another screen. */
export type LoadingOutcome =
  | {
      kind: 'go';
      to: '/otp-enrollment' | '/payback' | '/loan-verification' | '/otp-loan' | '/otp-loan-manuel' | '/done';
    }
  | { kind: 'resume' }
  | { kind: 'submitted' }
  | { kind: 'declined' }
  | { kind: 'refused' }
  | { kind: 'reset' };

/** The facts that decide where an application stands. The same facts decide its place in the timeline. */
export type RoutingFacts = Pick<
  LoanDistribution,
  'state' | 'declined' | 'mandate' | 'provider_loan_ending'
> & {
  hasEnrollment: boolean;
  isOnHold?: boolean | undefined;
  loan_otp?: LoanDistribution['loan_otp'];
};

/** The states in which an applicant could confirm or see a loan. */
export const statesOfLoan: readonly LoanState[] = [
  'LOAN_OTP_REQUIRED',
  'MANUAL_INTEGRATION',
  'PENDING_APPROVAL',
  'APPROVED',
];

/**
 * Decides what the loading screen does next. The mandate screen also opens after a correct passcode whose mandate could
 * not be sent. While staff check the application, nothing is asked of the applicant. The enrolment passcode is not
 * requested before the provider's enrolment record exists.
 */
export function routeLoading({
  state,
  declined,
  mandate,
  hasEnrollment,
  isOnHold,
  loan_otp,
  provider_loan_ending,
}: RoutingFacts): LoadingOutcome {
  if (declined || state === 'DECLINED') return { kind: 'declined' };
  if (isOnHold && statesOfLoan.includes(state)) return { kind: 'submitted' };
  switch (state) {
    case 'ENROLLMENT_OTP_REQUIRED':
      return hasEnrollment ? { kind: 'go', to: '/otp-enrollment' } : { kind: 'submitted' };
    case 'PAYBACK_REQUESTED':
      return { kind: 'go', to: '/payback' };
    case 'LOAN_OTP_REQUIRED':
      return { kind: 'go', to: mandate || loan_otp === 'verified' ? '/otp-loan' : '/loan-verification' };
    case 'MANUAL_INTEGRATION':
      return { kind: 'go', to: '/otp-loan-manuel' };
    case 'APPROVED':
    case 'PAID':
      return { kind: 'go', to: '/done' };
    case 'IN_PROGRESS':
      return { kind: 'resume' };
    case 'DELETED':
      // A deleted application has a loan to cancel only after a refused offer.
      return { kind: provider_loan_ending ? 'refused' : 'reset' };
    default:
      return { kind: 'submitted' };
  }
}
