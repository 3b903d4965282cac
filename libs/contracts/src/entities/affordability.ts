import * as z from 'zod/mini';
import { dateSchema, instantSchema } from '../fields.ts';

/** The result of an affordability assessment. It is made when the application is submitted and never changes. */
export const affordabilitySchema = z.strictObject({
  at: instantSchema,
  /** `unclear` means that a figure is missing or contradicts another, so staff must decide. */
  verdict: z.enum(['enough', 'too-little', 'unclear']),
  /** The effective-from day of the table of minimum living costs that was used. */
  normsFrom: dateSchema,
  /** Amounts by line name, in rand a month except those of the loan itself. Unknown amounts are left out. */
  lines: z.record(z.string(), z.number()),
});
export type Affordability = z.infer<typeof affordabilitySchema>;
