import type { Pay } from './pay.ts';

/** What is to be read in a payslip, under the names of the command. What is not printed is null. */
export type Key = {
  employer: string;
  employee: string;
  idNumber: string | null;
  employeeNumber: string | null;
  periodStart: string | null;
  periodEnd: string;
  payDate: string | null;
  frequency: Pay['frequency'];
  hours: number | null;
  rate: string | null;
  gross: string;
  tax: string;
  uif: string;
  deductions: { name: string; kind: Pay['deductions'][number]['kind']; amount: string }[];
  totalDeductions: string;
  net: string;
  leaveBalance: number | null;
};

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** Returns the key of a payslip. `printed` says what a layout leaves out or prints in another form. */
export const keyOf = (pay: Pay, printed: Partial<Key> = {}): Key => ({
  employer: pay.employer.name,
  employee: `${pay.employee.firstNames} ${pay.employee.surname}`,
  idNumber: pay.employee.idNumber,
  employeeNumber: pay.employee.number,
  periodStart: pay.periodStart,
  periodEnd: pay.periodEnd,
  payDate: pay.payDate,
  frequency: pay.frequency,
  hours: pay.hourly?.hours ?? null,
  rate: pay.hourly ? decimal(pay.hourly.rateCents) : null,
  gross: decimal(pay.grossCents),
  tax: decimal(pay.taxCents),
  uif: decimal(pay.uifCents),
  deductions: pay.deductions.map(({ label, kind, cents }) => ({ name: label, kind, amount: decimal(cents) })),
  totalDeductions: decimal(pay.totalDeductionsCents),
  net: decimal(pay.netCents),
  leaveBalance: pay.leaveDays,
  ...printed,
});
