import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import type { Person } from '../journey/person.ts';
import type { Walk } from '../journey/stages.ts';

/** The papers of a made-up person: a statement that fits the answers, and a payslip. */
export const documentsOf = (person: Person, month: string): Walk['documents'] => ({
  statements: [
    sampleStatement({
      bank: 'capitec',
      holder: person.fullName,
      accountNumber: person.accountNumber,
      fixedIncome: 8200,
      month,
    }),
  ],
  payslip: samplePayslip({ employer: 'Blue Crane Foods', employee: person.fullName, netSalary: 8200, month }),
});
