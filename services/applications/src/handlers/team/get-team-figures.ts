import { addDays, johannesburgDay, operations, type TeamFigures, teamPeriods } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { sumDecisions } from '../../domain/team-figures.ts';
import { requireManager } from '../../policies.ts';

const longest = Math.max(...teamPeriods);

/** Reads one small document per day, however many applications there are. The figures are counted once a minute. */
export const getTeamFigures = ({ clock, figures }: Context) =>
  serve(operations.getTeamFigures, async (_nothing, { actor }): Promise<TeamFigures> => {
    requireManager(actor);
    const today = johannesburgDay(clock.now());
    const [days, { counted }] = await Promise.all([
      figures.between(addDays(today, 1 - longest), today),
      figures.state(),
    ]);
    const since = (from: string) =>
      sumDecisions(days.filter(({ day }) => day >= from).map(({ moved }) => moved?.people));
    return {
      countedAt: counted?.countedAt.toISOString() ?? null,
      periods: teamPeriods.map((count) => ({ days: count, figures: since(addDays(today, 1 - count)) })),
    };
  });
