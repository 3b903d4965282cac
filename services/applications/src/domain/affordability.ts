import {
  assessAffordability,
  expenseFields,
  johannesburgDay,
  normsOn,
  parseBureauData,
} from '@tshepa/contracts';
import type { Application, BureauResult, StoredAffordability } from './application.ts';

/** A report that cannot be read gives no number of loans. The credit decision has dealt with it before. */
function loansOf(bureau: BureauResult | undefined): number | undefined {
  if (!bureau) return undefined;
  try {
    return parseBureauData(bureau.jsonDataString).CC_RESULTS.EnqCC_ACTIVITIES[0]?.LOANS;
  } catch {
    return undefined;
  }
}

/** Assesses an application by the norms of the day and stores the whole calculation with it. */
export function withAffordability(
  application: Application,
  now: Date,
): Application & { affordability: StoredAffordability } {
  const { applicant, employment, loan, statements, bureau } = application;
  const day = johannesburgDay(now);
  const assessment = assessAffordability(
    {
      grossSalary: employment.grossSalary,
      netSalary: employment.netSalary,
      paymentFrequency: employment.paymentFrequency,
      costs: expenseFields.map((field) => applicant[field]),
      principal: loan.option?.value,
      statements: statements?.analysis,
      openLoans: loansOf(bureau),
    },
    day,
  );
  const affordability = { at: now.toISOString(), ...assessment, normsSource: normsOn(day).source };
  return { ...application, affordability };
}
