import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';

/** An event that a consumer could not handle, without its content. */
const deadLetterSchema = z.strictObject({
  /** The name of the consumer and the id of the event. */
  id: z.string(),
  subject: z.string(),
  at: instantSchema,
  deliveries: z.int(),
  cause: z.string(),
  replayedAt: z.optional(instantSchema),
});
export type DeadLetterSummary = z.infer<typeof deadLetterSchema>;

export const listDeadLettersSchema = z.strictObject({
  /** Includes events that were replayed. */
  all: z.boolean(),
});
export const deadLetterListSchema = z.strictObject({ items: z.array(deadLetterSchema) });

export const replayDeadLetterSchema = z.strictObject({ id: z.string().check(z.maxLength(120)) });
/** The cause is missing when the event was handled. */
export const replayedSchema = z.strictObject({ subject: z.string(), cause: z.optional(z.string()) });

/** The time limit is long, because handling an event may call third parties several times. */
export const replayTimeoutMs = 60_000;
