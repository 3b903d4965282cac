import * as z from 'zod/mini';
import { dateSchema, instantSchema } from '../fields.ts';

/** The working of an affordability assessment, made when the application was submitted and never changed afterwards. */
export const affordabilitySchema = z.strictObject({
  at: instantSchema,
  /** `unclear`: a figure is missing or contradicts another, so a person decides. */
  verdict: z.enum(['enough', 'too-little', 'unclear']),
  /** From when the table of minimum living costs counts that was used. */
  normsFrom: dateSchema,
  /** By name, in rand a month but for the loan's own amounts; what is not known is not there. */
  lines: z.record(z.string(), z.number()),
});
export type Affordability = z.infer<typeof affordabilitySchema>;
