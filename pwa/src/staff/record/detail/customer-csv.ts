import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { toCsv } from '../../files/csv.ts';
import type { Fact } from './facts.tsx';
import {
  addressFacts,
  bankingFacts,
  configFacts,
  employmentFacts,
  expenseFacts,
  loanTotalFacts,
  personalFacts,
  providerLoanFacts,
} from './record-facts.ts';

const cell = (value: Fact[1]) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** One customer as a CSV of section, field and value, in the order of the screen. */
export function customerCsv(record: CustomerRecord): string {
  const sections: [string, Fact[]][] = [
    ['Personal', personalFacts(record)],
    ['Address Info', addressFacts(record)],
    ['Config', configFacts(record)],
    ['Employment Info', employmentFacts(record)],
    ['Monthly living expenses', expenseFacts(record)],
    ['Banking Info', bankingFacts(record)],
    ['Provider loan information', providerLoanFacts(record)],
    ['Loan totals', loanTotalFacts(record)],
  ];
  const rows = sections.flatMap(([section, facts]) =>
    facts.map(([label, value]) => [section, label, cell(value)]),
  );
  return toCsv([['Section', 'Field', 'Value'], ...rows]);
}
