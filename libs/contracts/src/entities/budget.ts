import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';
import { colleagueSchema } from './pending-change.ts';

/** What others say about one figure of a budget. Amounts are in rand a month; an unknown one is left out. */
const sourcesSchema = z.strictObject({
  /** The applicant's own answers. */
  declared: z.optional(z.number()),
  /** The statements, when they add up. */
  statements: z.optional(z.number()),
  /** What the credit bureau estimates as monthly repayments to other lenders. */
  bureau: z.optional(z.number()),
});

export const budgetSourcesSchema = z.strictObject({
  grossIncome: sourcesSchema,
  netIncome: sourcesSchema,
  livingExpenses: sourcesSchema,
});
export type BudgetSources = z.infer<typeof budgetSourcesSchema>;

/** The budget that staff made last, with what its figures were compared with. Amounts are in rand a month. */
export const budgetSchema = z.strictObject({
  at: instantSchema,
  by: colleagueSchema,
  grossIncome: z.number(),
  netIncome: z.number(),
  livingExpenses: z.number(),
  sources: budgetSourcesSchema,
  /** What the comparison found, as sentences for staff. */
  findings: z.array(z.string()),
  /** Why the figures are right in spite of the findings. */
  reason: z.optional(z.string()),
});
export type Budget = z.infer<typeof budgetSchema>;
