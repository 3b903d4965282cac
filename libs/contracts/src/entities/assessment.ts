import * as z from 'zod/mini';
import { dateSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { bureauReportFormSchema, creditScoreFormSchema } from './forms.ts';

/** A count, as a number or as digits. Null, empty text and booleans are refused, so that they never count as zero. */
const count = z.union([
  z.int().check(z.minimum(0)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);

/** The part of a bureau report that the rules need. The rest of the report is kept unchanged. */
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

/** The credit score form, with the data of the bureau report form under their name on the wire. */
export const creditCheckResultSchema = z.strictObject({
  ...creditScoreFormSchema.shape,
  jsonDataString: bureauReportFormSchema.shape.reportData,
});
export type CreditCheckResult = z.infer<typeof creditCheckResultSchema>;

/** The state decides the next screen. Score and report are empty, and kept for apps that expect them. */
export const creditCheckReplySchema = z.strictObject({
  ...creditCheckResultSchema.shape,
  state: loanStateSchema,
});
export type CreditCheckReply = z.infer<typeof creditCheckReplySchema>;

/** The kinds of money that a month's picture shows: what came in, and what was spent. Moves between own accounts are neither. */
export const moneyKinds = {
  in: ['salary', 'otherIncome', 'loans'],
  out: ['rent', 'debt', 'gambling', 'cash', 'fees', 'otherSpending'],
} as const;
export type MoneyKind = (typeof moneyKinds)['in' | 'out'][number];

/** A month (`yyyy-MM`) on the statements. Amounts are in rand and never negative; a kind without money is left out. */
const moneyMonthSchema = z.strictObject({
  month: z.string(),
  amounts: z.record(z.string(), z.number()),
  lowestBalance: z.optional(z.number()),
});
export type MoneyMonth = z.infer<typeof moneyMonthSchema>;

/** A row of a statement with its kind. The amount is in rand and never negative. */
export const moneyRowSchema = z.strictObject({
  date: dateSchema,
  description: z.string(),
  kind: z.string(),
  amount: z.number(),
});
export type MoneyRow = z.infer<typeof moneyRowSchema>;

/** The result of a statement analysis, in the same format from every adapter. Income and expenses are in rand a month. */
export const statementAnalysisSchema = z.strictObject({
  bank: z.string(),
  holder: z.string(),
  accountNumber: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  fixedIncome: z.number(),
  expenses: z.number(),
  salaryDates: z.array(z.string()),
  /** What the days of the salaries show, when they show a rule. */
  payDay: z.optional(
    z.strictObject({
      /** The rule, described for staff. */
      rule: z.string(),
      /** The day of the month that an applicant would name. Missing for weekly and fortnightly pay. */
      day: z.optional(z.int()),
      /** The day (`yyyy-MM-dd`) on which a loan that was approved at the time of the analysis would be debited. */
      debitDay: z.string(),
    }),
  ),
  reconciles: z.boolean(),
  /** Inconsistencies, described for staff. */
  reasons: z.array(z.string()),
  /** The worst verdict of all the files. Staff must check any statement whose verdict is not `ok`. */
  verdict: z.optional(
    z.enum(['ok', 'to-check', 'tampered', 'unreconciled', 'unknown-bank', 'not-a-statement']),
  ),
  product: z.optional(z.string()),
  openingBalance: z.optional(z.number()),
  closingBalance: z.optional(z.number()),
  /** True when there are at least three salaries, each a month apart. */
  salaryIsRegular: z.optional(z.boolean()),
  /** Income in rand a month by kind: salary, own accounts, lenders, returned, other. */
  incomeGroups: z.optional(z.record(z.string(), z.number())),
  expenseGroups: z.optional(z.record(z.string(), z.number())),
  /** The number of debit orders that were returned unpaid. */
  returnedDebits: z.optional(z.int()),
  otherLenders: z.optional(z.array(z.string())),
  /** The lender and the day (`yyyy-MM-dd`) of each payment from a lender. */
  lenderCredits: z.optional(z.array(z.strictObject({ date: z.string(), lender: z.string() }))),
  transactions: z.optional(z.int()),
  /** Income and spending by month, oldest first. */
  months: z.optional(z.array(moneyMonthSchema)),
  /** All deposits of at least R100: the day (`yyyy-MM-dd`) and the amount in rand. */
  credits: z.optional(z.array(z.strictObject({ date: z.string(), amount: z.number() }))),
});
export type StatementAnalysis = z.infer<typeof statementAnalysisSchema>;

/**
 * The result of an affordability assessment. It is made when the application is submitted, and anew for another amount or
 * other figures.
 */
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

/** An applicant's request to have a decline reviewed by a person, with its outcome. */
export const reviewSchema = z.strictObject({
  requestedAt: instantSchema,
  outcome: z.optional(z.enum(['upheld', 'reverted'])),
  decidedAt: z.optional(instantSchema),
});
export type Review = z.infer<typeof reviewSchema>;
