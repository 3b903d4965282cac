import { addDays, johannesburgDay } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import {
  type BegunFigures,
  countBegun,
  countMoves,
  type MovedFigures,
  nothingBegun,
  nothingMoved,
} from '../domain/figures/day-figures.ts';

/** A write may still be on its way, and clocks of two instances differ a little. */
const marginMs = 10 * 60_000;
/** Long before the first application. */
const everBefore = new Date(0);

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`);

/** Figures by day, made when they are first asked for. */
function byDay<Figures>(blank: () => Figures) {
  const days = new Map<string, Figures>();
  const of = (day: string): Figures => {
    const figures = days.get(day) ?? blank();
    days.set(day, figures);
    return figures;
  };
  return { days, of };
}

/** Counts every record from the first one on. */
async function countAll({ figures }: Context) {
  const begun = byDay(nothingBegun);
  const moved = byDay(nothingMoved);
  for await (const record of figures.records({ field: 'createdAt', from: everBefore })) {
    countBegun(begun.of(johannesburgDay(record.createdAt)), record);
    countMoves(record, moved.of);
  }
  return { begun: begun.days, moved: moved.days };
}

/** Counts the days that are not final, and anew those on which something began that has changed since the last time. */
async function countChanges({ figures }: Context, openFrom: string, changedSince: Date) {
  const moved = byDay(nothingMoved);
  const changedDays = new Set<string>();
  const from = new Date(Math.min(startOf(openFrom).getTime(), changedSince.getTime()));
  for await (const record of figures.records({ field: 'updatedAt', from })) {
    countMoves(record, (day) => (day >= openFrom ? moved.of(day) : undefined));
    if (record.updatedAt >= changedSince) changedDays.add(johannesburgDay(record.createdAt));
  }
  const begun = new Map<string, BegunFigures>();
  for (const day of changedDays) {
    const sum = nothingBegun();
    const range = { field: 'createdAt' as const, from: startOf(day), before: startOf(addDays(day, 1)) };
    for await (const record of figures.records(range)) countBegun(sum, record);
    begun.set(day, sum);
  }
  return { begun, moved: moved.days };
}

/**
 * Keeps the figures of each day. Counting again gives the same, so it does not matter how often, or in how many
 * instances, it is done. Answers how many days were written.
 */
export async function countDays(context: Context): Promise<number> {
  const { clock, figures } = context;
  const startedAt = clock.now();
  const settled = johannesburgDay(new Date(startedAt.getTime() - marginMs));
  const { round, counted: state } = await figures.state();
  const counted = state
    ? await countChanges(
        context,
        earlier(state.openFrom, settled),
        new Date(state.countedAt.getTime() - marginMs),
      )
    : await countAll(context);

  const days = new Set([...counted.begun.keys(), ...counted.moved.keys()]);
  for (const day of days) await figures.saveDay({ day, ...partsOf(counted, day) });
  await figures.saveState(round, { openFrom: settled, countedAt: startedAt });
  return days.size;
}

/** A clock that was set back must not leave days that are never counted. */
const earlier = (one: string, other: string) => (one < other ? one : other);

type Counted = { begun: ReadonlyMap<string, BegunFigures>; moved: ReadonlyMap<string, MovedFigures> };

function partsOf({ begun, moved }: Counted, day: string) {
  const [first, second] = [begun.get(day), moved.get(day)];
  return { ...(first ? { begun: first } : {}), ...(second ? { moved: second } : {}) };
}
