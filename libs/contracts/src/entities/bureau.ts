import * as z from 'zod/mini';
import { loanStateSchema } from '../machine.ts';

/** A whole number, as one or in digits. Nothing, an empty text or a yes is no count: it must not be read as none. */
const count = z.union([
  z.int().check(z.minimum(0)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);

/** The part of the bureau's answer that the rules read; the rest of the report is kept as it came. */
export const bureauDataSchema = z.looseObject({
  CC_RESULTS: z.looseObject({
    EnqCC_ACTIVITIES: z.array(z.looseObject({ LOANS: count })).check(z.minLength(1)),
    EnqCC_ENQ_COUNTS: z
      .array(
        z.looseObject({
          JUDGE: count,
          NOTICES: count,
          COLLECTIONS: count,
          ADMORDS: count,
          FRAUDALERT: count,
        }),
      )
      .check(z.minLength(1)),
  }),
});
export type BureauData = z.infer<typeof bureauDataSchema>;

export const creditCheckResultSchema = z.strictObject({
  compuScore: z.int(),
  clientRef: z.string(),
  jsonDataString: z.string(),
});
export type CreditCheckResult = z.infer<typeof creditCheckResultSchema>;

export const creditCheckReplySchema = z.strictObject({
  ...creditCheckResultSchema.shape,
  state: loanStateSchema,
});
export type CreditCheckReply = z.infer<typeof creditCheckReplySchema>;

/** What the statement analysis returns, whichever adapter did it. Amounts in rand a month. */
export const statementAnalysisSchema = z.strictObject({
  bank: z.string(),
  holder: z.string(),
  accountNumber: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  fixedIncome: z.number(),
  expenses: z.number(),
  salaryDates: z.array(z.string()),
  reconciles: z.boolean(),
  /** What does not fit, in sentences for staff. */
  reasons: z.array(z.string()),
  /** The worst of the files; anything but `ok` is for a person to look at. */
  verdict: z.optional(z.enum(['ok', 'tampered', 'unreconciled', 'unknown-bank', 'not-a-statement'])),
  product: z.optional(z.string()),
  openingBalance: z.optional(z.number()),
  closingBalance: z.optional(z.number()),
  /** Three salaries or more, a month apart. */
  salaryIsRegular: z.optional(z.boolean()),
  /** Rand a month by kind of money in: salary, own accounts, lenders, returned, other. */
  incomeGroups: z.optional(z.record(z.string(), z.number())),
  expenseGroups: z.optional(z.record(z.string(), z.number())),
  /** Debit orders that the account could not pay. */
  returnedDebits: z.optional(z.int()),
  otherLenders: z.optional(z.array(z.string())),
  transactions: z.optional(z.int()),
});
export type StatementAnalysis = z.infer<typeof statementAnalysisSchema>;
