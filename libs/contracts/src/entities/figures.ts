import * as z from 'zod/mini';
import { instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

const count = z.int().check(z.minimum(0));
const daySchema = z.string();

/** How far an application has come, from the first answer to the money: pages of the wizard, then moves of the loan. */
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

/** What managers see of a range of days in Johannesburg, both ends included. Counts only: nobody can be told from them. */
export const figuresSchema = z.strictObject({
  from: daySchema,
  to: daySchema,
  /** When the newest of it was counted; null when there was nothing to count yet. */
  countedAt: z.nullable(instantSchema),
  /** By the day on which an application was begun. */
  applications: z.array(z.strictObject({ day: daySchema, count })),
  /** Of the applications begun in the range, how many came to each step or further. */
  funnel: z.array(z.strictObject({ step: z.enum(funnelSteps), count })),
  /** By the day of the decision. */
  decisions: z.array(z.strictObject({ day: daySchema, approved: count, declined: count })),
  /** How long applications had been in a state when they left it, by the day they left. In seconds. */
  timeInState: z.array(
    z.strictObject({ state: loanStateSchema, count, medianSeconds: z.number(), p90Seconds: z.number() }),
  ),
  /** By the month of the payout, of the days in the range. Amounts in rand, as paid out. */
  moneyOut: z.array(z.strictObject({ month: z.string(), count, amount: z.number() })),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The longest range that is answered, in days. */
export const maximumFigureDays = 366;
