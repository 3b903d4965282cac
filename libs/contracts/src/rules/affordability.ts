import { minimumNetIncome, type PaymentFrequency, salariesThatProve } from '../constants.ts';
import type { Affordability, StatementAnalysis } from '../entities/assessment.ts';
import { type ExpenseNorms, expenseNorms, minimumExpenses, normsOn } from './expense-norms.ts';
import { roundCents } from './money.ts';
import { initiationFeeCap, serviceFeeCap } from './price-caps.ts';

/** Lines of the calculation in display order. Amounts are in rand a month, except those of the loan itself. */
const affordabilityLines = [
  'gross',
  'deductions',
  'net',
  'incomeOnStatements',
  'income',
  'declaredCosts',
  'minimumCosts',
  'costsOnStatements',
  'costs',
  'commitments',
  'discretionary',
  'principal',
  'initiationFee',
  'serviceFee',
  'repayable',
] as const;
export type AffordabilityLine = (typeof affordabilityLines)[number];

/** Points that staff have to check. None of them declines an application. */
const affordabilityFlags = [
  'figures-missing',
  'gross-below-net',
  'costs-below-minimum',
  'income-not-proven',
  'income-lower-on-statements',
  'costs-higher-on-statements',
  'statements-not-trusted',
  'commitments-unknown',
] as const;
export type AffordabilityFlag = (typeof affordabilityFlags)[number];

/** Expense groups of a statement that match the six monthly costs on the form. */
const livingGroups = ['rent', 'groceries', 'travel', 'airtime', 'education', 'utilities'];
/** The expense group for repayments to other lenders. */
const lendersGroup = 'lenders';

export type AffordabilityFacts = {
  /** In rand a month. */
  grossSalary?: number | undefined;
  /** In rand per payment period. */
  netSalary?: number | undefined;
  paymentFrequency?: PaymentFrequency | undefined;
  /** The six monthly costs of the form, in rand. */
  costs: readonly (number | undefined)[];
  principal?: number | undefined;
  statements?: StatementAnalysis | undefined;
  /** The number of loans that the bureau reports. The report does not include their instalments. */
  openLoans?: number | undefined;
};

export type Assessment = Omit<Affordability, 'at' | 'lines'> & {
  lines: Partial<Record<AffordabilityLine, number>>;
  flags: AffordabilityFlag[];
};

const sumOf = (amounts: readonly number[]) => roundCents(amounts.reduce((sum, amount) => sum + amount, 0));
/** Returns the amounts, or undefined when any of them is missing. */
const whole = (amounts: readonly (number | undefined)[]): readonly number[] | undefined =>
  amounts.every((amount) => amount !== undefined) ? amounts : undefined;

/** Extracts the figures of trusted statements. Other statements yield no figures, so that staff check them. */
export function fromStatements(analysis: StatementAnalysis | undefined) {
  const isTrusted = analysis?.reconciles === true && (analysis.verdict ?? 'ok') === 'ok';
  if (!analysis || !isTrusted) return { isTrusted: !analysis };
  const groups = analysis.expenseGroups;
  const salaryMonths = new Set(analysis.salaryDates.map((date) => date.slice(0, 7))).size;
  return {
    isTrusted,
    income: salaryMonths >= salariesThatProve ? roundCents(analysis.fixedIncome) : undefined,
    costs: groups && sumOf(livingGroups.map((group) => groups[group] ?? 0)),
    commitments: groups && roundCents(groups[lendersGroup] ?? 0),
  };
}

/** Calculates the highest possible repayment. The provider sets the fees later, so the legal caps are assumed. */
function repayableOf(principal: number, day: string) {
  const [initiationFee, serviceFee] = [initiationFeeCap(principal, day), serviceFeeCap(day)];
  return { principal, initiationFee, serviceFee, repayable: sumOf([principal, initiationFee, serviceFee]) };
}

type Lines = Partial<Record<AffordabilityLine, number | undefined>>;
type OnStatements = ReturnType<typeof fromStatements>;

/** Returns undefined when a figure is unknown. */
const ifKnown = (one: number | undefined, sum: (known: number) => number) =>
  one === undefined ? undefined : roundCents(sum(one));
const ifBothKnown = (
  one: number | undefined,
  other: number | undefined,
  sum: (one: number, other: number) => number,
) => (one === undefined || other === undefined ? undefined : roundCents(sum(one, other)));

function figuresOf(facts: AffordabilityFacts, norms: ExpenseNorms, statement: OnStatements): Lines {
  const { grossSalary: gross, netSalary, paymentFrequency = 'monthly' } = facts;
  const net =
    facts.paymentFrequency && ifKnown(netSalary, (amount) => monthlyNetIncome(amount, paymentFrequency));
  const declared = whole(facts.costs);
  const declaredCosts = declared && sumOf(declared);
  const minimumCosts = ifKnown(gross, (amount) => minimumExpenses(amount, norms));
  const { commitments = 0 } = statement;
  const income = ifKnown(net, (amount) => Math.min(amount, statement.income ?? amount));
  const costs = ifBothKnown(declaredCosts, minimumCosts, (...both) =>
    Math.max(...both, statement.costs ?? 0),
  );
  return {
    gross,
    deductions: ifBothKnown(gross, net, (before, after) => Math.max(0, before - after)),
    net,
    incomeOnStatements: statement.income,
    income,
    declaredCosts,
    minimumCosts,
    costsOnStatements: statement.costs,
    costs,
    commitments,
    discretionary: ifBothKnown(income, costs, (comes, goes) => comes - goes - commitments),
  };
}

/** Returns false when either figure is unknown. */
const isLess = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && one < other;

function flagsOf(lines: Lines, { isTrusted }: OnStatements, openLoans: number): AffordabilityFlag[] {
  const raised: Record<AffordabilityFlag, boolean> = {
    'figures-missing': lines.discretionary === undefined || lines.repayable === undefined,
    'gross-below-net': isLess(lines.gross, lines.net),
    'costs-below-minimum': isLess(lines.declaredCosts, lines.minimumCosts),
    'income-not-proven': lines.incomeOnStatements === undefined,
    'income-lower-on-statements': isLess(lines.incomeOnStatements, lines.net),
    'costs-higher-on-statements': isLess(lines.declaredCosts, lines.costsOnStatements),
    'statements-not-trusted': !isTrusted,
    'commitments-unknown': openLoans > 0 && !lines.commitments,
  };
  return affordabilityFlags.filter((flag) => raised[flag]);
}

/**
 * Decides whether an applicant can afford a loan under the rules in force on `day` (`yyyy-MM-dd`). Discretionary income
 * is net income, less living costs, less repayments to other lenders. It must cover the highest possible repayment of
 * the loan. Net income is the lower of declared income and income on statements. Living costs are the highest of
 * declared costs, costs on statements and the table's minimum. When a figure is missing, or gross income is below net
 * income, the verdict is `unclear`.
 * Source: National Credit Regulations, regulation 23A.
 * @throws RangeError when no table was in force on `day`.
 */
export function assessAffordability(
  facts: AffordabilityFacts,
  day: string,
  tables: readonly ExpenseNorms[] = expenseNorms,
): Assessment {
  const norms = normsOn(day, tables);
  const statement = fromStatements(facts.statements);
  const loan = facts.principal === undefined ? {} : repayableOf(facts.principal, day);
  const lines: Lines = { ...figuresOf(facts, norms, statement), ...loan };
  const flags = flagsOf(lines, statement, facts.openLoans ?? 0);
  const isUnclear = flags.includes('figures-missing') || flags.includes('gross-below-net');
  const verdict = isLess(lines.discretionary, lines.repayable) ? 'too-little' : 'enough';
  const known = Object.entries(lines).filter(([, amount]) => amount !== undefined);
  return {
    verdict: isUnclear ? 'unclear' : verdict,
    normsFrom: norms.effectiveFrom,
    lines: Object.fromEntries(known),
    flags,
  };
}

const paydaysAYear: Record<PaymentFrequency, number> = { weekly: 52, fortnightly: 26, monthly: 12 };

/** Converts a net salary to rand a month. A weekly salary is multiplied by 52/12, a fortnightly salary by 26/12. */
export const monthlyNetIncome = (netSalary: number, frequency: PaymentFrequency) =>
  (netSalary * paydaysAYear[frequency]) / 12;

/** Checks whether a net salary in rand, converted by `monthlyNetIncome`, reaches `minimumNetIncome`. */
export const incomeSuffices = (netSalary: number, frequency: PaymentFrequency) =>
  monthlyNetIncome(netSalary, frequency) >= minimumNetIncome;
