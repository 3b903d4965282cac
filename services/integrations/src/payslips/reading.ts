import type { PayslipReading } from '@tshepa/contracts';
import type { Payslip } from './payslip.ts';

const rand = (cents: number | null) => (cents === null ? null : cents / 100);

/** Converts what was read to rand, as it is stored and printed. */
export const readingOf = (payslip: Payslip, verdict: PayslipReading['verdict']): PayslipReading => ({
  verdict,
  reasons: payslip.reasons,
  employer: payslip.employer,
  employee: payslip.employee,
  idNumber: payslip.idNumber,
  employeeNumber: payslip.employeeNumber,
  periodStart: payslip.periodStart,
  periodEnd: payslip.periodEnd,
  payDate: payslip.payDate,
  frequency: payslip.frequency,
  hours: payslip.hours,
  rate: rand(payslip.rateCents),
  gross: rand(payslip.grossCents),
  tax: rand(payslip.taxCents),
  uif: rand(payslip.uifCents),
  deductions: payslip.deductions.map(({ name, kind, cents }) => ({ name, kind, amount: cents / 100 })),
  totalDeductions: rand(payslip.totalDeductionsCents),
  net: rand(payslip.netCents),
  leaveBalance: payslip.leaveBalance,
  leaveUnit: payslip.leaveUnit,
});
