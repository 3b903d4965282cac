import {
  addDays,
  type Figures,
  type FunnelStep,
  funnelSteps,
  johannesburgDay,
  type LoanState,
  loanStates,
  type ProgressPage,
} from '@tshepa/contracts';
import type { Application, StateEntry } from './application.ts';
import { addDuration, countOf, type Durations, mergeDurations, quantile } from './durations.ts';
import { countDecisions, type PeopleFigures } from './team-figures.ts';

/** The fields of an application that are counted. None of them is personal data. */
export type CountedApplication = {
  createdAt: Date;
  state: LoanState;
  page: ProgressPage;
  history: readonly StateEntry[];
  declinedState?: LoanState | undefined;
  paidOut?: number | undefined;
  reviewed?: Application['reviewed'];
};

/** The applications started on a day, by furthest step and by state. They change as the applications continue. */
export type BegunFigures = {
  count: number;
  furthest: Partial<Record<FunnelStep, number>>;
  /** Missing in the figures of former builds. */
  states?: Partial<Record<LoanState, number>>;
};

/** The transitions of a day. They are final when the day is over. */
export type TransitionFigures = {
  into: Partial<Record<LoanState, number>>;
  left: Partial<Record<LoanState, Durations>>;
  paidOut: { count: number; amount: number };
  /** What each member of staff decided. Days that a former build counted lack it. */
  people?: PeopleFigures;
};

export const noneBegun = (): Required<BegunFigures> => ({ count: 0, furthest: {}, states: {} });
export const noTransitions = (): TransitionFigures => ({
  into: {},
  left: {},
  paidOut: { count: 0, amount: 0 },
});

/** The step that an application in this state must have reached. Other states prove nothing. */
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

/** Returns the furthest step ever reached, whatever happened afterwards. */
function furthestStep({ state, page, history, declinedState }: CountedApplication): FunnelStep {
  const states = [state, ...(declinedState ? [declinedState] : []), ...history.map(({ to }) => to)];
  const steps = states.flatMap((passed) => stepOfState[passed] ?? []);
  return steps.reduce((far, step) => (rank(step) > rank(far) ? step : far), stepOfPage(page));
}

export function countBegun(figures: Required<BegunFigures>, application: CountedApplication): void {
  const step = furthestStep(application);
  figures.count += 1;
  figures.furthest[step] = (figures.furthest[step] ?? 0) + 1;
  figures.states[application.state] = (figures.states[application.state] ?? 0) + 1;
}

/**
 * Adds the transitions of one application to the figures of their days. `dayOf` returns undefined for days that are not
 * counted.
 */
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
  countDecisions(application, dayOf);
}

export type DayFigures = { day: string; begun?: BegunFigures; moved?: TransitionFigures };

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function funnelOf(days: readonly Required<DayFigures>[]): Figures['funnel'] {
  const at = (step: FunnelStep) => days.reduce((sum, { begun }) => sum + (begun.furthest[step] ?? 0), 0);
  let further = 0;
  return funnelSteps
    .toReversed()
    .map((step) => {
      further += at(step);
      return { step, count: further };
    })
    .toReversed();
}

function timeInState(days: readonly Required<DayFigures>[]): Figures['timeInState'] {
  return loanStates.flatMap((state) => {
    const durations: Durations = {};
    for (const { moved } of days) mergeDurations(durations, moved.left[state] ?? {});
    const count = countOf(durations);
    if (count === 0) return [];
    const [medianSeconds, p90Seconds] = [quantile(durations, 0.5), quantile(durations, 0.9)];
    return [{ state, count, medianSeconds, p90Seconds }];
  });
}

function moneyOut(days: readonly Required<DayFigures>[]): Figures['moneyOut'] {
  const months = new Map<string, { count: number; amount: number }>();
  for (const { day, moved } of days) {
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? { count: 0, amount: 0 };
    months.set(month, {
      count: sum.count + moved.paidOut.count,
      amount: sum.amount + moved.paidOut.amount,
    });
  }
  return [...months].map(([month, sum]) => ({ month, ...sum }));
}

/** Adds up the figures of a range of days. A day without figures counts as zero. */
export function sumFigures(
  { from, to }: { from: string; to: string },
  stored: readonly DayFigures[],
): Omit<Figures, 'countedAt'> {
  const byDay = new Map(stored.map((figures) => [figures.day, figures]));
  const days = daysBetween(from, to).map((day) => ({
    day,
    begun: byDay.get(day)?.begun ?? noneBegun(),
    moved: byDay.get(day)?.moved ?? noTransitions(),
  }));
  return {
    from,
    to,
    applications: days.map(({ day, begun }) => ({ day, count: begun.count })),
    funnel: funnelOf(days),
    decisions: days.map(({ day, moved }) => ({
      day,
      approved: moved.into.APPROVED ?? 0,
      declined: moved.into.DECLINED ?? 0,
    })),
    timeInState: timeInState(days),
    moneyOut: moneyOut(days),
  };
}
