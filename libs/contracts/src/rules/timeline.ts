import type { LoanDistribution } from '../entities/loan.ts';
import type { LoanState } from '../machine.ts';
import { type RoutingFacts, statesOfLoan } from './loading-routing.ts';

/** The steps that an applicant sees after the submission, in their order. */
export const timelineSteps = ['sent', 'review', 'confirm', 'bank', 'paid'] as const;
export type TimelineStep = (typeof timelineSteps)[number];

/** Who has to act before the application moves on. `provider` is the loan-management provider. */
export type WaitsFor = 'applicant' | 'staff' | 'provider' | 'nobody';

export type Timeline = {
  /** The present step. Earlier steps are finished. */
  step: TimelineStep;
  waitsFor: WaitsFor;
  /** How the application ended. After `paid` every step is finished; after any other end the present step is the last. */
  end?: 'paid' | 'declined' | 'refused' | 'left';
};

/** The step of each state in which an application goes on. Where an application ended depends on more than its state. */
const places: Readonly<Record<Exclude<LoanState, 'DECLINED' | 'DELETED'>, Timeline>> = {
  IN_PROGRESS: { step: 'sent', waitsFor: 'applicant' },
  APPROVAL_REQUIRED: { step: 'review', waitsFor: 'staff' },
  ENROLLMENT_OTP_REQUIRED: { step: 'review', waitsFor: 'applicant' },
  PAYBACK_REQUESTED: { step: 'review', waitsFor: 'applicant' },
  AWAITING_BUDGET: { step: 'review', waitsFor: 'staff' },
  AWAITING_LOAN_CREATE: { step: 'review', waitsFor: 'staff' },
  LOAN_OTP_REQUIRED: { step: 'confirm', waitsFor: 'applicant' },
  MANUAL_INTEGRATION: { step: 'confirm', waitsFor: 'applicant' },
  PENDING_APPROVAL: { step: 'confirm', waitsFor: 'staff' },
  APPROVED: { step: 'paid', waitsFor: 'staff' },
  PAID: { step: 'paid', waitsFor: 'nobody', end: 'paid' },
};

const isGoingOn = (state: LoanState): state is keyof typeof places => state in places;

type Facts = RoutingFacts &
  Pick<LoanDistribution, 'declined_state'> & {
    /** True while staff wait for something that they asked the applicant for. */
    isAsked?: boolean;
  };

/** Derives where an application stands for its applicant. It follows the same facts as the routing of /loading. */
export function timelineOf(facts: Facts): Timeline {
  const {
    state,
    declined,
    declined_state = 'IN_PROGRESS',
    isOnHold,
    hasEnrollment,
    mandate,
    loan_otp,
  } = facts;
  if (declined || state === 'DECLINED') {
    const { step } = isGoingOn(declined_state) ? places[declined_state] : places.IN_PROGRESS;
    return { step, waitsFor: 'nobody', end: 'declined' };
  }
  if (!isGoingOn(state))
    return facts.provider_loan_ending
      ? { step: 'confirm', waitsFor: 'nobody', end: 'refused' }
      : { step: 'sent', waitsFor: 'nobody', end: 'left' };
  const place = places[state];
  if (facts.isAsked) return { ...place, waitsFor: 'applicant' };
  if (isOnHold && statesOfLoan.includes(state)) return { ...place, waitsFor: 'staff' };
  if (state === 'ENROLLMENT_OTP_REQUIRED' && !hasEnrollment) return { ...place, waitsFor: 'provider' };
  if (state === 'LOAN_OTP_REQUIRED' && (mandate || loan_otp === 'verified'))
    return { step: 'bank', waitsFor: 'applicant' };
  return place;
}

/**
 * Returns when each step was finished, from the states that an application entered, oldest first. A step to which
 * the application returned is not finished. Old applications lack the times from before states were recorded.
 */
export function finishedSteps<At>(
  history: readonly { to: LoanState; at: At }[],
): Partial<Record<TimelineStep, At>> {
  const finished: Partial<Record<TimelineStep, At>> = {};
  for (const { to, at } of history) {
    if (!isGoingOn(to)) continue;
    const { step, end } = places[to];
    const count = end ? timelineSteps.length : timelineSteps.indexOf(step);
    for (const [index, each] of timelineSteps.entries()) {
      if (index >= count) delete finished[each];
      else finished[each] ??= at;
    }
  }
  return finished;
}
