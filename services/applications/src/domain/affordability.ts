import {
  type Affordability,
  type AffordabilityFlag,
  assessAffordability,
  expenseFields,
  johannesburgDay,
  normsOn,
  parseBureauData,
} from '@tshepa/contracts';
import type { BureauResult, Customer } from './customer.ts';

/** An assessment as it is kept: with what staff have to look at, and where the table stands that it used. */
export type StoredAffordability = Affordability & { flags: AffordabilityFlag[]; normsSource: string };

/** A report that cannot be read says nothing of loans; whoever decided on it saw to that before. */
function loansOf(bureau: BureauResult | undefined): number | undefined {
  if (!bureau) return undefined;
  try {
    return parseBureauData(bureau.jsonDataString).CC_RESULTS.EnqCC_ACTIVITIES[0]?.LOANS;
  } catch {
    return undefined;
  }
}

/** Judges a record by the tables of the day, and keeps the whole working with it. */
export function withAffordability(
  record: Customer,
  now: Date,
): Customer & { affordability: StoredAffordability } {
  const { customer, employment, loan, statements, bureau } = record;
  const day = johannesburgDay(now);
  const assessment = assessAffordability(
    {
      grossSalary: employment.grossSalary,
      netSalary: employment.netSalary,
      paymentFrequency: employment.paymentFrequency,
      costs: expenseFields.map((field) => customer[field]),
      principal: loan.loan?.value,
      statements: statements?.analysis,
      openLoans: loansOf(bureau),
    },
    day,
  );
  const affordability = { at: now.toISOString(), ...assessment, normsSource: normsOn(day).source };
  return { ...record, affordability };
}
