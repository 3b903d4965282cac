import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';

/** That a person asked for somebody to look at a decline again, and what came of it. */
export const reviewSchema = z.strictObject({
  requestedAt: instantSchema,
  outcome: z.optional(z.enum(['upheld', 'reverted'])),
  decidedAt: z.optional(instantSchema),
});
export type Review = z.infer<typeof reviewSchema>;
