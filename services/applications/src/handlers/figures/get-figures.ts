import {
  addDays,
  assertThat,
  type Figures,
  johannesburgDay,
  maximumFigureDays,
  operations,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { sumFigures } from '../../domain/figures.ts';
import { requireManager } from '../../policies.ts';
import { dayRange } from '../application/list-applications.ts';

/** The number of days, including today, that are shown by default. */
const usualDays = 30;
/** Figures are counted once a minute, so a result is kept for this many milliseconds. */
const keptMs = 60_000;
const maximumKept = 50;

export const getFigures = ({ clock, figures }: Context) => {
  const kept = new LRUCache<string, Figures>({
    max: maximumKept,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => clock.nowMs() },
  });

  const read = async (from: string, to: string): Promise<Figures> => {
    const [days, { counted }] = await Promise.all([figures.between(from, to), figures.state()]);
    return { ...sumFigures({ from, to }, days), countedAt: counted?.countedAt.toISOString() ?? null };
  };

  return serve(operations.getFigures, async (query, { actor }) => {
    requireManager(actor);
    const { fromDay, toDay } = dayRange(query.from, query.to, '/to');
    const today = johannesburgDay(clock.now());
    const to = toDay ?? (fromDay && fromDay > today ? fromDay : today);
    const from = fromDay ?? addDays(to, 1 - usualDays);
    assertThat(addDays(from, maximumFigureDays) > to, 'request.invalid', {
      fields: [{ pointer: '/from', message: `Choose at most ${maximumFigureDays} days` }],
    });
    const name = `${from} ${to}`;
    const known = kept.get(name);
    if (known) return known;
    const found = await read(from, to);
    // Before the first count there is nothing to cache.
    if (found.countedAt) kept.set(name, found);
    return found;
  });
};
