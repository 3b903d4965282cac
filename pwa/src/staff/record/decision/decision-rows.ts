import { type StatementAnalysis, statementAnalysisSchema } from '@tshepa/contracts/entities/assessment';
import type { BudgetSources } from '@tshepa/contracts/entities/budget';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import {
  type AffordabilityFacts,
  assessAffordability,
  fromStatements,
} from '@tshepa/contracts/rules/affordability';
import { isFarFrom } from '@tshepa/contracts/rules/budget';
import { bureauRepayments } from '@tshepa/contracts/rules/bureau';
import { roundCents } from '@tshepa/contracts/rules/money';
import { readTolerantly } from '@tshepa/contracts/tolerant-reader';
import { parseJson } from '../../../platform/json.ts';
import { openLoansOf } from '../detail/bureau-section.tsx';
import { expenseOf, expenseRows, expenseTotal, monthlyNet } from '../detail/monthly-amounts.ts';
import { monthlyOnPayslip, payslipFlags, payslipOf } from './payslip-flags.ts';

/** The figures of a budget as they are typed now, in rand a month. An empty or unreadable one is left out. */
export type TypedFigures = Partial<Record<keyof BudgetSources, number | undefined>>;

/** An amount in rand, with what is remarkable about it. */
export type DecisionCell = { amount?: number | undefined; note?: string };

const decisionColumns = ['declared', 'payslip', 'statements', 'bureau', 'counts'] as const;
export type DecisionColumn = (typeof decisionColumns)[number];

export type DecisionRow = {
  name: keyof BudgetSources | 'lenders' | 'left' | 'repay';
  label: string;
  cells: Record<DecisionColumn, DecisionCell>;
};

type Decision = {
  /** The columns from left to right. Without a payslip that was read there is no column for it. */
  columns: DecisionColumn[];
  rows: DecisionRow[];
  verdict: 'enough' | 'too-little' | 'unclear';
  flags: readonly string[];
};

/** Returns the analysis of the statements. What a later build has added to it is left out. */
export const statementsOf = ({ mab_data = '' }: CustomerRecord): StatementAnalysis | undefined =>
  readTolerantly(statementAnalysisSchema, parseJson(mab_data)).data;

const answersOf = (record: CustomerRecord): AffordabilityFacts => ({
  grossSalary: record.grossSalary,
  netSalary: record.netSalary,
  paymentFrequency: record.paymentFrequency,
  costs: expenseRows.map((row) => expenseOf(record, row)),
});

const typedFacts = ({ grossIncome, netIncome, livingExpenses }: TypedFigures): AffordabilityFacts => ({
  grossSalary: grossIncome,
  netSalary: netIncome,
  paymentFrequency: 'monthly',
  costs: [livingExpenses],
});

/** Uses the stored assessment while nothing is typed, so that a later table of costs changes nothing that was decided. */
function assess(record: CustomerRecord, typed: TypedFigures | undefined, day: string) {
  const { affordability, affordabilityFlags = [] } = record;
  if (!typed && affordability) return { ...affordability, flags: affordabilityFlags };
  return assessAffordability(
    {
      ...(typed ? typedFacts(typed) : answersOf(record)),
      principal: record.loanDistributions.loan?.value,
      statements: statementsOf(record),
      openLoans: openLoansOf(record),
    },
    day,
  );
}

/** Returns, for example, "34 % less" for an amount that is far from the amount that counts. */
function noteOf(amount: number | undefined, counts: number | undefined): Pick<DecisionCell, 'note'> {
  if (amount === undefined || counts === undefined || !isFarFrom(amount, counts)) return {};
  if (counts === 0) return { note: 'more' };
  const percent = Math.round((Math.abs(amount - counts) / Math.abs(counts)) * 100);
  return { note: `${percent} % ${amount < counts ? 'less' : 'more'}` };
}

const difference = (...amounts: (number | undefined)[]): number | undefined => {
  const [first, ...rest] = amounts;
  if (first === undefined || rest.some((amount) => amount === undefined)) return undefined;
  return roundCents(rest.reduce<number>((left, amount) => left - (amount ?? 0), first));
};

function countsNote(
  name: DecisionRow['name'],
  lines: Readonly<Record<string, number | undefined>>,
): Pick<DecisionCell, 'note'> {
  const { net, income, declaredCosts, minimumCosts, costs } = lines;
  if (name === 'netIncome' && income !== net) return { note: 'the statements prove less' };
  if (name !== 'livingExpenses' || costs === declaredCosts) return {};
  return { note: costs === minimumCosts ? 'the minimum by regulation' : 'the statements show more' };
}

/**
 * Puts what the applicant declared, what the statements and the bureau show, and what counts side by side. With `typed`
 * the arithmetic is made anew with these figures, under the rules of `day` (`yyyy-MM-dd`).
 */
export function decisionOf(record: CustomerRecord, typed: TypedFigures | undefined, day: string): Decision {
  const { verdict, flags, ...assessed } = assess(record, typed, day);
  const lines: Readonly<Record<string, number | undefined>> = assessed.lines;
  const { income, costs, commitments } = fromStatements(statementsOf(record));
  const payslip = payslipOf(record);
  const [net, total] = [monthlyNet(record), expenseTotal(record)];
  const { gross, income: incomeThatCounts, costs: costsThatCount } = lines;
  const row = (
    name: DecisionRow['name'],
    label: string,
    amounts: Partial<Record<DecisionColumn, number | undefined>>,
  ): DecisionRow => {
    const { counts } = amounts;
    const compared = (amount: number | undefined): DecisionCell =>
      // What is left over differs only because of the rows above it.
      name === 'left' ? { amount } : { amount, ...noteOf(amount, counts) };
    return {
      name,
      label,
      cells: {
        declared: compared(amounts.declared),
        payslip: compared(amounts.payslip),
        statements:
          // Cash that is spent does not show on statements.
          name === 'livingExpenses' && (amounts.statements ?? 0) <= (counts ?? 0)
            ? { amount: amounts.statements }
            : compared(amounts.statements),
        bureau: compared(amounts.bureau),
        counts: { amount: counts, ...countsNote(name, lines) },
      },
    };
  };
  return {
    verdict,
    flags: [...flags, ...payslipFlags(record)],
    columns: decisionColumns.filter((column) => column !== 'payslip' || payslip?.net),
    rows: [
      row('grossIncome', 'Gross income', {
        declared: record.grossSalary,
        payslip: monthlyOnPayslip(payslip, 'gross'),
        counts: gross,
      }),
      row('netIncome', 'Net income', {
        declared: net,
        payslip: monthlyOnPayslip(payslip, 'net'),
        statements: income,
        counts: incomeThatCounts,
      }),
      row('livingExpenses', 'Living expenses', {
        declared: total,
        statements: costs,
        counts: costsThatCount,
      }),
      row('lenders', 'Other lenders', {
        statements: commitments,
        bureau: bureauRepayments(parseJson(record.experian_data ?? '')),
        counts: lines['commitments'],
      }),
      row('left', 'Left over', {
        declared: difference(net, total),
        statements: difference(income, costs, commitments),
        counts: lines['discretionary'],
      }),
      row('repay', 'To repay, at most', { counts: lines['repayable'] }),
    ],
  };
}
