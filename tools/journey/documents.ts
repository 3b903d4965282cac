import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import { employment } from './answers.ts';
import type { Person } from './person.ts';

export type Documents = { statements: readonly Uint8Array[]; payslip: Uint8Array };

/** `2026-10`. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

export const documentsOf = (person: Person, month = lastMonth()): Documents => ({
  statements: [
    sampleStatement({
      bank: 'capitec',
      holder: person.fullName,
      accountNumber: person.accountNumber,
      fixedIncome: employment.netSalary,
      month,
    }),
  ],
  payslip: samplePayslip({
    employer: employment.employerName,
    employee: person.fullName,
    netSalary: employment.netSalary,
    grossSalary: employment.grossSalary,
    month,
  }),
});
