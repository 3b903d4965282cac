import {
  addDays,
  type Figures,
  type FunnelStep,
  funnelSteps,
  type LoanState,
  loanStates,
} from '@tshepa/contracts';
import { type BegunFigures, noneBegun, noTransitions, type TransitionFigures } from './day-figures.ts';
import { countOf, type Durations, mergeDurations, quantile } from './durations.ts';

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
  const sums = new Map<LoanState, Durations>();
  for (const { moved } of days)
    for (const state of loanStates) {
      const sum = sums.get(state) ?? {};
      mergeDurations(sum, moved.left[state] ?? {});
      sums.set(state, sum);
    }
  return [...sums].flatMap(([state, durations]) => {
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
