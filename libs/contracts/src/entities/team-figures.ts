import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';
import { staffQueues } from '../rules/queues.ts';

const count = z.int().check(z.minimum(0));

/** The periods of the figures of people, in days that end today. */
export const teamPeriods = [1, 7, 30] as const;

const personFiguresSchema = z.strictObject({
  staffId: z.string(),
  queue: z.enum(staffQueues),
  /** The applications that the person moved out of the queue, or whose review the person decided. */
  decided: count,
  /** The median time in seconds from the beginning of the wait to the decision. Only opening hours count. */
  medianSeconds: z.optional(z.number()),
  /** The declines of the person in this queue that somebody reverted in the period. */
  reverted: count,
});

/** What people decided in each queue. Whoever decided nothing is left out. */
export const teamFiguresSchema = z.strictObject({
  /** The time at which the figures were last updated; null when there are none yet. */
  countedAt: z.nullable(instantSchema),
  periods: z.array(
    z.strictObject({ days: z.literal([...teamPeriods]), figures: z.array(personFiguresSchema) }),
  ),
});
export type TeamFigures = z.infer<typeof teamFiguresSchema>;
