import * as z from 'zod/mini';
import { askedThings } from '../constants.ts';
import { bankNameSchema, dateSchema, idSchema, instantSchema } from '../fields.ts';
import type { LoanState } from '../machine.ts';
import { growingEnum } from '../tolerant-reader.ts';
import { colleagueSchema } from './pending-change.ts';

/** The states in which staff decide and no loan exists at the provider that would rest on the former answers. */
export const askableStates: readonly LoanState[] = [
  'APPROVAL_REQUIRED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
];

/** Which statements staff ask for: those of one month (`yyyy-MM`), or those of one bank. Otherwise it is all of them. */
export const whichStatements = {
  month: z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  bank: z.optional(bankNameSchema),
};

/** What staff ask an applicant for. It stands beside the state of the application, as a hold does. */
export const askSchema = z.strictObject({
  id: idSchema,
  thing: growingEnum(askedThings),
  ...whichStatements,
  by: colleagueSchema,
  at: instantSchema,
  /** The last day for the answer. The day after it, the application waits for staff again. */
  dueDay: dateSchema,
  /**
   * Present once the applicant has answered, staff have withdrawn the request, or the application was decided although it
   * was open (`overtaken`).
   */
  ended: z.optional(
    z.strictObject({ ending: z.enum(['answered', 'withdrawn', 'overtaken']), at: instantSchema }),
  ),
});
export type Ask = z.infer<typeof askSchema>;

/** The same for the applicant, who does not learn who asked. Present only while the applicant can answer. */
export const askedSchema = z.pick(askSchema, {
  id: true,
  thing: true,
  month: true,
  bank: true,
  dueDay: true,
});
