import * as z from 'zod/mini';
import { askedThings } from '../constants.ts';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import type { LoanState } from '../machine.ts';
import { growingEnum } from '../tolerant-reader.ts';
import { colleagueSchema } from './pending-change.ts';

/** The states in which staff decide and no loan exists at the provider that would rest on the former answers. */
export const askableStates: readonly LoanState[] = [
  'APPROVAL_REQUIRED',
  'AWAITING_BUDGET',
  'AWAITING_LOAN_CREATE',
];

/** What staff ask an applicant for. It stands beside the state of the application, as a hold does. */
export const askSchema = z.strictObject({
  id: idSchema,
  thing: growingEnum(askedThings),
  by: colleagueSchema,
  at: instantSchema,
  /** The last day for the answer. The day after it, the application waits for staff again. */
  dueDay: dateSchema,
  /** Present once the applicant has answered or staff have withdrawn the request. */
  ended: z.optional(z.strictObject({ ending: z.enum(['answered', 'withdrawn']), at: instantSchema })),
});
export type Ask = z.infer<typeof askSchema>;

/** The same for the applicant, who does not learn who asked. Present only while the applicant can answer. */
export const askedSchema = z.pick(askSchema, { id: true, thing: true, dueDay: true });
