import { actingQueueOf, johannesburgDay, openMsBetween, type StaffQueue } from '@tshepa/contracts';
import type { TeamFigures } from '@tshepa/contracts/entities/team-figures';
import type { Application, StateEntry } from './application.ts';
import { addDuration, countOf, type Durations, mergeDurations, quantile } from './durations.ts';

/** What one person did in one queue on one day. `waited` are the times until the decisions, in seconds. */
type PersonFigures = { waited?: Durations; reverted?: number };
export type PeopleFigures = Record<string, Partial<Record<StaffQueue, PersonFigures>>>;

type CountedDecisions = { history: readonly StateEntry[]; reviewed?: Application['reviewed'] };
type DayOf = (day: string) => { people?: PeopleFigures } | undefined;
type Decision = { at: Date; by: string; queue: StaffQueue };

function figuresOf(dayOf: DayOf, { at, by, queue }: Decision): PersonFigures | undefined {
  const day = dayOf(johannesburgDay(at));
  if (!day) return undefined;
  day.people ??= {};
  const queues = day.people[by] ?? {};
  const figures = queues[queue] ?? {};
  queues[queue] = figures;
  day.people[by] = queues;
  return figures;
}

function addDecision(dayOf: DayOf, decision: Decision, since: Date): void {
  const figures = figuresOf(dayOf, decision);
  if (!figures) return;
  figures.waited ??= {};
  addDuration(figures.waited, openMsBetween(since, decision.at) / 1_000);
}

/**
 * Adds to the figures of their days what people decided in one application: who moved it out of a queue, who decided its
 * review, and whose decline was reverted. `dayOf` returns undefined for days that are not counted.
 */
export function countDecisions({ history, reviewed }: CountedDecisions, dayOf: DayOf): void {
  let queuedAt: Date | undefined;
  for (const [index, { to, at, by }] of history.entries()) {
    const [beforeLast, last] = [history[index - 2], history[index - 1]];
    const queue = last && actingQueueOf(last.to);
    if (queue !== actingQueueOf(to)) {
      if (by && queue && queuedAt) addDecision(dayOf, { at, by, queue }, queuedAt);
      queuedAt = at;
    }
    const declinedFrom = beforeLast && actingQueueOf(beforeLast.to);
    if (by && last?.to === 'DECLINED' && last.by && declinedFrom) {
      const figures = figuresOf(dayOf, { at, by: last.by, queue: declinedFrom });
      if (figures) figures.reverted = (figures.reverted ?? 0) + 1;
    }
  }
  if (reviewed) addDecision(dayOf, { ...reviewed, queue: 'review' }, reviewed.since);
}

/** Adds up the figures of people over days, by person and queue. */
export function sumDecisions(
  days: readonly (PeopleFigures | undefined)[],
): TeamFigures['periods'][number]['figures'] {
  const sums = new Map<string, { staffId: string; queue: StaffQueue; waited: Durations; reverted: number }>();
  for (const people of days)
    for (const [staffId, queues] of Object.entries(people ?? {}))
      for (const [name, { waited = {}, reverted = 0 }] of Object.entries(queues)) {
        const queue = name as StaffQueue;
        const sum = sums.get(`${staffId} ${queue}`) ?? { staffId, queue, waited: {}, reverted: 0 };
        mergeDurations(sum.waited, waited);
        sum.reverted += reverted;
        sums.set(`${staffId} ${queue}`, sum);
      }
  return [...sums.values()].map(({ waited, ...sum }) => {
    const decided = countOf(waited);
    return { ...sum, decided, ...(decided > 0 ? { medianSeconds: quantile(waited, 0.5) } : {}) };
  });
}
