import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';
import { colleagueSchema } from './pending-change.ts';

/** Why an application is held: a comparison that failed, or something that a person has to look at. */
const holdReasons = [
  'account-differs',
  'account-refused',
  'account-uncertain',
  'number-unproven',
  'loan-differs',
  'fraud-rule',
  'enquiries',
  'stop-note',
  'document-infected',
] as const;
const holdReasonSchema = z.enum(holdReasons);
export type HoldReason = z.infer<typeof holdReasonSchema>;

/**
 * Holds that two managers must answer, even while four-eyes approval is off. Without both answers no money may go to an
 * account that its bank contradicts.
 */
export const answeredByTwo: readonly HoldReason[] = ['account-refused'];

const holdAnswerSchema = z.strictObject({ by: colleagueSchema, note: z.string(), at: instantSchema });

/** A question to a person. Until staff answer it, no loan is created, no mandate requested and nothing paid out. */
export const holdSchema = z.strictObject({
  id: idSchema,
  reason: holdReasonSchema,
  /** What differs, without the values. */
  details: z.array(z.string()),
  at: instantSchema,
  /** The colleague whose step was stopped or who wrote the Stop note. Missing when it was a step of the applicant. */
  raisedBy: z.optional(colleagueSchema),
  /** The first manager's answer, where two managers have to answer. */
  firstAnswer: z.optional(holdAnswerSchema),
  answer: z.optional(holdAnswerSchema),
});
export type Hold = z.infer<typeof holdSchema>;
