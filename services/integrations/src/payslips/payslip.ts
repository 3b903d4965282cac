import type { PayslipDeduction, PayslipReading } from '@tshepa/contracts';
import type { UnusableVerdict } from '../statements/pdf/usable-pdf.ts';

/**
 * The outcome for a file. Only `ok` needs no look by staff, and no verdict refuses an application: `unreconciled` means
 * that the printed figures do not add up, or that some of them could not be read.
 */
export type PayslipVerdict = PayslipReading['verdict'] | Extract<UnusableVerdict, 'too-busy'>;

/** What one payslip says. Amounts are in cents, days are `yyyy-MM-dd`, and what is not printed is null. */
export type Payslip = {
  verdict: PayslipVerdict;
  reasons: string[];
  employer: string | null;
  employee: string | null;
  idNumber: string | null;
  employeeNumber: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  payDate: string | null;
  frequency: PayslipReading['frequency'];
  /** The hours that were paid at `rateCents`, for people who are paid by the hour. */
  hours: number | null;
  rateCents: number | null;
  grossCents: number | null;
  taxCents: number | null;
  uifCents: number | null;
  /** The deductions without tax and UIF. */
  deductions: { name: string; kind: PayslipDeduction['kind']; cents: number }[];
  totalDeductionsCents: number | null;
  netCents: number | null;
  leaveBalance: number | null;
  leaveUnit: PayslipReading['leaveUnit'];
};

const nothing: Omit<Payslip, 'verdict' | 'reasons'> = {
  employer: null,
  employee: null,
  idNumber: null,
  employeeNumber: null,
  periodStart: null,
  periodEnd: null,
  payDate: null,
  frequency: null,
  hours: null,
  rateCents: null,
  grossCents: null,
  taxCents: null,
  uifCents: null,
  deductions: [],
  totalDeductionsCents: null,
  netCents: null,
  leaveBalance: null,
  leaveUnit: null,
};

export const unreadablePayslip = (verdict: PayslipVerdict, reason: string): Payslip => ({
  ...nothing,
  verdict,
  reasons: [reason],
});
