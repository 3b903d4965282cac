import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';

/** An applicant's request to have a decline reviewed by a person, with its outcome. */
export const reviewSchema = z.strictObject({
  requestedAt: instantSchema,
  outcome: z.optional(z.enum(['upheld', 'reverted'])),
  decidedAt: z.optional(instantSchema),
});
export type Review = z.infer<typeof reviewSchema>;
