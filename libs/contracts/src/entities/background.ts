import * as z from 'zod/mini';
import { idSchema, instantSchema, loanRequestSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { fraudOutcomes } from './fraud.ts';
import { privacyRequestKindSchema } from './privacy.ts';

/** Another application of the same person, with what became of it. */
const otherApplicationSchema = z.strictObject({
  id: idSchema,
  createdAt: instantSchema,
  state: loanStateSchema,
  outcome: z.enum(fraudOutcomes),
  loanValue: z.optional(loanRequestSchema.shape.value),
  declinedReason: z.optional(z.string()),
});
export type OtherApplication = z.infer<typeof otherApplicationSchema>;

/** The number of other applications that are listed, newest first. */
export const maximumOtherApplications = 50;

/** What staff should know about a person before they decide on an application. */
export const backgroundSchema = z.strictObject({
  others: z.array(otherApplicationSchema),
  /** The person's requests under POPIA that nobody has answered. */
  requests: z.array(
    z.strictObject({ kind: privacyRequestKindSchema, askedAt: instantSchema, dueAt: instantSchema }),
  ),
});
export type Background = z.infer<typeof backgroundSchema>;
