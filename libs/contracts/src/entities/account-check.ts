import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';

/** A bank's answer about one property of an account: yes, no, or unknown to the bank. */
const accountAnswerSchema = z.enum(['Y', 'N', 'U']);
export type AccountAnswer = z.infer<typeof accountAnswerSchema>;

/** What banks are asked about the account of an applicant, in the order in which staff read it. */
export const accountAnswersShape = {
  exists: accountAnswerSchema,
  isOpen: accountAnswerSchema,
  idNumberMatches: accountAnswerSchema,
  holderMatches: accountAnswerSchema,
  takesCredits: accountAnswerSchema,
  takesDebits: accountAnswerSchema,
  isOlderThan90Days: accountAnswerSchema,
};

/** The answers of the applicant's bank about the account, at one moment. */
export const accountCheckSchema = z.strictObject({ checkedAt: instantSchema, ...accountAnswersShape });
export type AccountCheck = z.infer<typeof accountCheckSchema>;
