import {
  type FunnelStep,
  funnelSteps,
  johannesburgDay,
  type LoanState,
  type ProgressPage,
} from '@tshepa/contracts';
import type { StateEntry } from '../application.ts';
import { addDuration, type Durations } from './durations.ts';

/** The fields of an application that are counted. No personal data is among them. */
export type CountedApplication = {
  createdAt: Date;
  state: LoanState;
  page: ProgressPage;
  history: readonly StateEntry[];
  declinedState?: LoanState | undefined;
  /** The amount paid out, in rand. */
  paidOut?: number | undefined;
};

/** The applications begun on a day, by the furthest step reached. Changes as they continue. */
export type BegunFigures = { count: number; furthest: Partial<Record<FunnelStep, number>> };

/** The transitions of a day. Final once the day is over. */
export type TransitionFigures = {
  into: Partial<Record<LoanState, number>>;
  /** How long applications had been in the states that they left. */
  left: Partial<Record<LoanState, Durations>>;
  paidOut: { count: number; amount: number };
};

export const noneBegun = (): BegunFigures => ({ count: 0, furthest: {} });
export const noTransitions = (): TransitionFigures => ({
  into: {},
  left: {},
  paidOut: { count: 0, amount: 0 },
});

/** The step that a state proves to have been reached. Other states prove none. */
const stepOfState: Partial<Record<LoanState, FunnelStep>> = {
  ENROLLMENT_OTP_REQUIRED: 'submitted',
  PAYBACK_REQUESTED: 'enrolled',
  AWAITING_BUDGET: 'payout-chosen',
  AWAITING_LOAN_CREATE: 'payout-chosen',
  LOAN_OTP_REQUIRED: 'loan-created',
  MANUAL_INTEGRATION: 'payout-chosen',
  PENDING_APPROVAL: 'loan-created',
  APPROVED: 'approved',
  PAID: 'paid',
};

const stepOfPage = (page: ProgressPage): FunnelStep => {
  if (page === 'done' || page === 'loading') return 'submitted';
  return funnelSteps.find((step) => step === page) ?? 'started';
};

const rank = (step: FunnelStep) => funnelSteps.indexOf(step);

/** The furthest step ever reached, whatever happened afterwards. */
function furthestStep({ state, page, history, declinedState }: CountedApplication): FunnelStep {
  const states = [state, ...(declinedState ? [declinedState] : []), ...history.map(({ to }) => to)];
  const steps = states.flatMap((passed) => stepOfState[passed] ?? []);
  return steps.reduce((far, step) => (rank(step) > rank(far) ? step : far), stepOfPage(page));
}

export function countBegun(figures: BegunFigures, application: CountedApplication): void {
  const step = furthestStep(application);
  figures.count += 1;
  figures.furthest[step] = (figures.furthest[step] ?? 0) + 1;
}

/** Adds the transitions of one application to their days. `dayOf` returns undefined for days that are not counted. */
export function countTransitions(
  application: CountedApplication,
  dayOf: (day: string) => TransitionFigures | undefined,
): void {
  for (const [index, { to, at }] of application.history.entries()) {
    const before = application.history[index - 1];
    const figures = dayOf(johannesburgDay(at));
    if (!figures) continue;
    figures.into[to] = (figures.into[to] ?? 0) + 1;
    if (before) {
      const durations = figures.left[before.to] ?? {};
      figures.left[before.to] = durations;
      addDuration(durations, (at.getTime() - before.at.getTime()) / 1_000);
    }
    if (to === 'PAID') {
      figures.paidOut.count += 1;
      figures.paidOut.amount += application.paidOut ?? 0;
    }
  }
}
