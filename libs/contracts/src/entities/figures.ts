import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

const count = z.int().check(z.minimum(0));
const daySchema = z.string();

/** The steps of an application in order: first the pages of the wizard, then the progress of the loan. */
export const funnelSteps = [
  'started',
  'personal',
  'consent',
  'verification',
  'more-info',
  'financial',
  'banking',
  'bank-connect',
  'payslip',
  'gross-income',
  'affordability',
  'submitted',
  'enrolled',
  'payout-chosen',
  'loan-created',
  'approved',
  'paid',
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Figures for an inclusive range of days in Johannesburg. They are totals only, so that nobody can be identified. */
export const figuresSchema = z.strictObject({
  from: daySchema,
  to: daySchema,
  /** The time at which the figures were last updated; null when there are none yet. */
  countedAt: z.nullable(instantSchema),
  /** Applications by the day on which they were started. */
  applications: z.array(z.strictObject({ day: daySchema, count })),
  /** For each step, the number of applications that started in the range and reached this step or a later step. */
  funnel: z.array(z.strictObject({ step: z.enum(funnelSteps), count })),
  /** Approvals and declines by the day of the decision. */
  decisions: z.array(z.strictObject({ day: daySchema, approved: count, declined: count })),
  /** The time, in seconds, that applications stayed in each state. Only applications that left it in the range count. */
  timeInState: z.array(
    z.strictObject({ state: loanStateSchema, count, medianSeconds: z.number(), p90Seconds: z.number() }),
  ),
  /** Amounts paid out in the range, in rand, by month. */
  moneyOut: z.array(z.strictObject({ month: z.string(), count, amount: z.number() })),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The longest range that can be requested, in days. */
export const maximumFigureDays = 366;
