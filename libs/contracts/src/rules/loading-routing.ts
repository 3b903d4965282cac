import type { LoanDistribution } from '../entities/loan.ts';

/** The next step of the loading screen: it shows a message or goes to another screen. */
export type LoadingOutcome =
  | {
      kind: 'go';
      to: '/otp-enrollment' | '/payback' | '/loan-verification' | '/otp-loan' | '/otp-loan-manuel' | '/done';
    }
  | { kind: 'resume' }
  | { kind: 'submitted' }
  | { kind: 'declined' }
  | { kind: 'reset' };

type Facts = Pick<LoanDistribution, 'state' | 'declined' | 'mandate'> & {
  hasEnrollment: boolean;
  loan_otp?: LoanDistribution['loan_otp'];
};

/**
 * Decides what the loading screen does next. The mandate screen also opens after a correct passcode whose mandate could
 * not be sent. The enrolment passcode is not requested before the provider's enrolment record exists.
 */
export function routeLoading({ state, declined, mandate, hasEnrollment, loan_otp }: Facts): LoadingOutcome {
  if (declined || state === 'DECLINED') return { kind: 'declined' };
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
      return { kind: 'reset' };
    default:
      return { kind: 'submitted' };
  }
}
