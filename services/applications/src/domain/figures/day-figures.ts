import {
  type FunnelStep,
  funnelSteps,
  johannesburgDay,
  type LoanDistribution,
  type LoanState,
  type ProgressPage,
} from '@tshepa/contracts';
import type { StateMove } from '../state-moves.ts';
import { addDuration, type Durations } from './durations.ts';

/** What is counted of a record. No answer of a person is among it. */
export type CountedRecord = {
  createdAt: Date;
  state: LoanState;
  page: ProgressPage;
  moves: readonly StateMove[];
  loan: Pick<LoanDistribution, 'declined_state' | 'payout'>;
};

/** The applications begun on a day: how many, and how far they have come. Changes as they go on. */
export type BegunFigures = { count: number; furthest: Partial<Record<FunnelStep, number>> };

/** The moves made on a day. Final once the day is over. */
export type MovedFigures = {
  into: Partial<Record<LoanState, number>>;
  /** How long records had been in a state that they left. */
  left: Partial<Record<LoanState, Durations>>;
  paidOut: { count: number; amount: number };
};

export const nothingBegun = (): BegunFigures => ({ count: 0, furthest: {} });
export const nothingMoved = (): MovedFigures => ({ into: {}, left: {}, paidOut: { count: 0, amount: 0 } });

/** The step that a state proves to have been reached; those that prove none are left out. */
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

/** How far a record ever came, whatever became of it afterwards. */
export function furthestStep({ state, page, moves, loan }: CountedRecord): FunnelStep {
  const states = [state, ...(loan.declined_state ? [loan.declined_state] : []), ...moves.map(({ to }) => to)];
  const steps = states.flatMap((passed) => stepOfState[passed] ?? []);
  return steps.reduce((far, step) => (rank(step) > rank(far) ? step : far), stepOfPage(page));
}

export function countBegun(figures: BegunFigures, record: CountedRecord): void {
  const step = furthestStep(record);
  figures.count += 1;
  figures.furthest[step] = (figures.furthest[step] ?? 0) + 1;
}

/** Counts the moves of one record into the days on which they were made; `dayOf` has nothing for other days. */
export function countMoves(record: CountedRecord, dayOf: (day: string) => MovedFigures | undefined): void {
  for (const [index, { to, at }] of record.moves.entries()) {
    const before = record.moves[index - 1];
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
      figures.paidOut.amount += record.loan.payout?.amount ?? 0;
    }
  }
}
