import { addDays, johannesburgDay, startOfDay } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { countBegun, countTransitions, noneBegun, noTransitions } from '../domain/figures.ts';

/** The margin allows for writes in progress and for clocks that differ a little. */
const marginMs = 10 * 60_000;
const everBefore = new Date(0);

function byDay<Figures>(blank: () => Figures) {
  const days = new Map<string, Figures>();
  const of = (day: string): Figures => {
    const figures = days.get(day) ?? blank();
    days.set(day, figures);
    return figures;
  };
  return { days, of };
}

async function countAll({ figures }: Context) {
  const begun = byDay(noneBegun);
  const moved = byDay(noTransitions);
  for await (const record of figures.records({ field: 'createdAt', from: everBefore })) {
    countBegun(begun.of(johannesburgDay(record.createdAt)), record);
    countTransitions(record, moved.of);
  }
  return { begun: begun.days, moved: moved.days };
}

/** Counts the transitions of days that are not final, and recounts the start day of each application that has changed. */
async function countChanges({ figures }: Context, openFrom: string, changedSince: Date) {
  const moved = byDay(noTransitions);
  const changedDays = new Set<string>();
  const from = new Date(Math.min(startOfDay(openFrom).getTime(), changedSince.getTime()));
  for await (const record of figures.records({ field: 'updatedAt', from })) {
    countTransitions(record, (day) => (day >= openFrom ? moved.of(day) : undefined));
    if (record.updatedAt >= changedSince) changedDays.add(johannesburgDay(record.createdAt));
  }
  const begun = byDay(noneBegun);
  for (const day of changedDays) {
    const sum = begun.of(day);
    const range = { field: 'createdAt' as const, from: startOfDay(day), before: startOfDay(addDays(day, 1)) };
    for await (const record of figures.records(range)) countBegun(sum, record);
  }
  return { begun: begun.days, moved: moved.days };
}

/** Updates the figures by day. Counting is repeatable, so it may run at any time and in several replicas at once. */
export async function countDays(context: Context): Promise<number> {
  const { clock, figures } = context;
  const startedAt = clock.now();
  const settled = johannesburgDay(new Date(startedAt.getTime() - marginMs));
  const { round, counted: state } = await figures.state();
  const isCounted = state !== null && !(await figures.lacksStates());
  const counted = isCounted
    ? await countChanges(
        context,
        earlier(state.openFrom, settled),
        new Date(state.countedAt.getTime() - marginMs),
      )
    : await countAll(context);

  const days = new Set([...counted.begun.keys(), ...counted.moved.keys()]);
  for (const day of days)
    await figures.saveDay(day, { begun: counted.begun.get(day), moved: counted.moved.get(day) });
  await figures.saveState(round, { openFrom: settled, countedAt: startedAt });
  return days.size;
}

/** Returns the earlier day, so that no day stays uncounted after the clock was set back. */
const earlier = (one: string, other: string) => (one < other ? one : other);
