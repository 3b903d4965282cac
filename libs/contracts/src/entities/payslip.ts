import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';

const amount = z.nullable(z.number());
const text = z.nullable(z.string());

const payslipDeductionSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['pension', 'medical', 'union', 'garnishee', 'loan', 'other']),
  amount: z.number(),
});
export type PayslipDeduction = z.infer<typeof payslipDeductionSchema>;

/**
 * What was read in a payslip. Amounts are in rand per pay period, and what is not printed or not read is null. Staff
 * check any payslip whose verdict is not `ok`; no verdict refuses an application.
 */
export const payslipReadingSchema = z.strictObject({
  verdict: z.enum([
    'ok',
    'unreconciled',
    'not-a-payslip',
    'scanned',
    'encrypted',
    'corrupt',
    'unsafe',
    'too-long',
  ]),
  /** Why staff should look, in sentences for them. */
  reasons: z.array(z.string()),
  employer: text,
  employee: text,
  idNumber: text,
  employeeNumber: text,
  periodStart: z.nullable(dateSchema),
  periodEnd: z.nullable(dateSchema),
  payDate: z.nullable(dateSchema),
  frequency: z.nullable(z.enum(['weekly', 'fortnightly', 'monthly'])),
  /** The hours that were paid, and the rate of an hour in rand, for people who are paid by the hour. */
  hours: amount,
  rate: amount,
  gross: amount,
  tax: amount,
  uif: amount,
  /** The deductions without tax and UIF. */
  deductions: z.array(payslipDeductionSchema),
  totalDeductions: amount,
  net: amount,
  leaveBalance: amount,
  leaveUnit: z.nullable(z.enum(['days', 'hours'])),
});
export type PayslipReading = z.infer<typeof payslipReadingSchema>;
