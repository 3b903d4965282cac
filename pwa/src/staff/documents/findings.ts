import { banks } from '@tshepa/contracts/constants';
import { type StatementAnalysis, statementAnalysisSchema } from '@tshepa/contracts/entities/assessment';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { PayslipReading } from '@tshepa/contracts/entities/payslip';
import { isFarFrom } from '@tshepa/contracts/rules/budget';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { canBeSamePerson } from '@tshepa/contracts/rules/names';
import { isRecord, parseJson } from '../../platform/json.ts';
import {
  isSameEmployer,
  monthlyOnPayslip,
  payslipFlags,
  payslipOf,
} from '../record/decision/payslip-flags.ts';
import { readBureauSummary } from '../record/detail/bureau-section.tsx';
import { expenseTotal, monthlyNet } from '../record/detail/monthly-amounts.ts';
import { salaryDayText } from '../record/detail/record-facts.ts';
import { isSameHolder } from './same-holder.ts';

export type Finding = {
  label: string;
  text: string;
  /** The applicant's own answer to the same question. */
  answer?: string | undefined;
  /** True when value and answer agree. False also marks an unusual value without an answer. Undefined shows no verdict. */
  isSame?: boolean | undefined;
};

/** Monthly amounts by purpose, the largest first. */
type FindingGroup = { title: string; lines: readonly { label: string; text: string }[] };
export type Findings = {
  title: string;
  findings: Finding[];
  groups: FindingGroup[];
  warnings: string[];
  rest: Record<string, unknown>;
};

const verdicts: Record<NonNullable<StatementAnalysis['verdict']>, string> = {
  ok: 'Complete, and all balances add up',
  'to-check': 'Adds up, but look at the signs below',
  tampered: 'Signs that it was changed',
  unreconciled: 'Does not add up',
  'unknown-bank': 'Not from a known bank',
  'not-a-statement': 'May not be a statement',
};
const verdictText = (value: unknown) =>
  Object.entries(verdicts).find(([verdict]) => verdict === value)?.[1] ?? '–';

/** Parses the stored analysis of any version. Returns undefined when it cannot be read. */
function readAnalysis(mabData = ''): Record<string, unknown> | undefined {
  const analysis = parseJson(mabData);
  return isRecord(analysis) ? analysis : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const moneyOf = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : '–');
const dayOf = (value: unknown) =>
  /^\d{4}-\d{2}-\d{2}/.test(textOf(value)) ? formatDay(textOf(value)) : textOf(value);
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
const spaced = (name: string | undefined) => name?.toLowerCase().replaceAll('_', ' ');
const yesOrNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : '–');
const countOf = (value: unknown) => (typeof value === 'number' ? String(value) : '–');

function groupOf(title: string, value: unknown): FindingGroup[] {
  if (typeof value !== 'object' || value === null) return [];
  const lines = Object.entries(value)
    .flatMap(([label, amount]) => (typeof amount === 'number' ? [{ label, amount }] : []))
    .sort((a, b) => b.amount - a.amount)
    .map(({ label, amount }) => ({ label, text: formatMoney(amount) }));
  return lines.length > 0 ? [{ title, lines }] : [];
}
const moneyIfKnown = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount));
const daysOf = (value: unknown) => textsOf(value).map(dayOf).join(', ') || '–';

type Agreement = (found: string, answer: string) => boolean;

/** Compares a value with the applicant's answer. If one of them is missing, there is nothing to compare. */
function compared(label: string, value: unknown, answer: string | undefined, agree: Agreement): Finding {
  const found = textOf(value);
  return { label, text: found || '–', answer, isSame: found && answer ? agree(found, answer) : undefined };
}

/** Two days that are at most one day apart are the same: a weekend moves a pay day, and 30 stands for the last day. */
const isNear = (seen: number, declared: number) => Math.abs(seen - declared) <= 1;

/** Sets the pay day that the salaries show beside the day that the applicant named. */
function payDayFindings(analysis: Record<string, unknown>, { salaryDate }: CustomerRecord): Finding[] {
  const { data: seen } = statementAnalysisSchema.shape.payDay.safeParse(analysis['payDay']);
  if (!seen) return [];
  const isKnown = seen.day !== undefined && salaryDate !== undefined;
  return [
    {
      label: 'Pay day by the salaries',
      text: seen.rule,
      answer: salaryDate === undefined ? undefined : `day ${salaryDate}`,
      isSame: isKnown ? isNear(seen.day ?? 0, salaryDate) : undefined,
    },
    { label: 'Debit day by the salaries', text: dayOf(seen.debitDay) },
  ];
}

export function statementFindings(record: CustomerRecord): Findings | undefined {
  const analysis = readAnalysis(record.mab_data);
  if (!analysis) return undefined;
  const ownBank = banks.find(({ name }) => name === record.bankName);
  const isOwnBank = (found: string) =>
    [ownBank?.name, ownBank?.label].some((name) => spaced(name) === spaced(found));
  const period = [dayOf(analysis['periodStart']), dayOf(analysis['periodEnd'])].filter(Boolean);
  const { salaryDate } = record;
  const addsUp = analysis['reconciles'] === true;
  const findings: Finding[] = [
    compared('Bank', analysis['bank'], ownBank?.label ?? record.bankName, isOwnBank),
    compared('Account holder', analysis['holder'], record.fullName, isSameHolder),
    compared(
      'Account number',
      analysis['accountNumber'],
      record.accountNumber,
      (found, answer) => digitsOf(found) === digitsOf(answer),
    ),
    { label: 'Period', text: period.join(' to ') || '–' },
    {
      label: 'Fixed income a month',
      text: moneyOf(analysis['fixedIncome']),
      answer: moneyIfKnown(monthlyNet(record)),
    },
    {
      label: 'Expenses a month',
      text: moneyOf(analysis['expenses']),
      answer: moneyIfKnown(expenseTotal(record)),
    },
    {
      label: 'Salary paid on',
      text: daysOf(analysis['salaryDates']),
      answer: salaryDate === undefined ? undefined : `day ${salaryDayText(record)}`,
    },
    ...payDayFindings(analysis, record),
    { label: 'Balances add up', text: addsUp ? 'Yes' : 'No', isSame: addsUp ? undefined : false },
    ...parserFindings(analysis),
  ];
  const rest = Object.fromEntries(
    Object.entries(analysis).filter(([name]) => !(name in statementAnalysisSchema.shape)),
  );
  return {
    title: 'Found in the statements',
    findings,
    groups: [
      ...groupOf('Money in a month', analysis['incomeGroups']),
      ...groupOf('Money out a month', analysis['expenseGroups']),
    ],
    warnings: textsOf(analysis['reasons']),
    rest,
  };
}

/** Lists the findings of our own parser. An analysis by the bank link may have none of them. */
function parserFindings(analysis: Record<string, unknown>): Finding[] {
  const { verdict, product, openingBalance, closingBalance, returnedDebits, otherLenders, transactions } =
    analysis;
  const isRegular = analysis['salaryIsRegular'];
  const lenders = textsOf(otherLenders);
  const finding = (label: string, value: unknown, text: string, isOdd = false): Finding[] =>
    value === undefined ? [] : [{ label, text, isSame: isOdd ? false : undefined }];
  return [
    ...finding('Verdict', verdict, verdictText(verdict), verdict !== 'ok'),
    ...finding('Product', product, textOf(product) || '–'),
    ...finding(
      'Balances',
      openingBalance ?? closingBalance,
      `${moneyOf(openingBalance)} to ${moneyOf(closingBalance)}`,
    ),
    ...finding('Salary every month', isRegular, yesOrNo(isRegular), isRegular === false),
    ...finding('Returned debit orders', returnedDebits, countOf(returnedDebits), Number(returnedDebits) > 0),
    ...finding('Other lenders', otherLenders, lenders.join(', ') || 'None', lenders.length > 0),
    ...finding('Rows read', transactions, countOf(transactions)),
  ];
}

const payslipVerdicts: Record<PayslipReading['verdict'], string> = {
  ok: 'All figures add up',
  unreconciled: 'Does not add up',
  'not-a-payslip': 'May not be a payslip',
  scanned: 'A picture: not read',
  encrypted: 'Locked by a password',
  corrupt: 'Damaged',
  unsafe: 'Not safe to open',
  'too-long': 'Too long',
};

/** Returns the findings of a payslip beside the answers about work, or only the answers while it was not read. */
export function payslipFindings(record: CustomerRecord): Findings {
  const payslip = payslipOf(record);
  if (!payslip) return answersAboutWork(record);
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount));
  const isNear = (found: number | undefined, answer: number | undefined) =>
    found === undefined || answer === undefined ? undefined : !isFarFrom(answer, found);
  const period = [payslip.periodStart, payslip.periodEnd].flatMap((day) => (day ? [formatDay(day)] : []));
  const [gross, net] = [monthlyOnPayslip(payslip, 'gross'), monthlyOnPayslip(payslip, 'net')];
  const findings: Finding[] = [
    {
      label: 'Verdict',
      text: payslipVerdicts[payslip.verdict],
      isSame: payslip.verdict === 'ok' ? undefined : false,
    },
    compared('Employer', payslip.employer, record.employerName, isSameEmployer),
    compared('Employee', payslip.employee, record.fullName, canBeSamePerson),
    compared('ID number', payslip.idNumber, record.idNumber, (found, answer) => found === answer),
    { label: 'Employee number', text: payslip.employeeNumber ?? '–' },
    { label: 'Period', text: period.join(' to ') || '–' },
    {
      label: 'Paid on',
      text: payslip.payDate ? formatDay(payslip.payDate) : '–',
      answer: salaryDayText(record),
    },
    { label: 'Paid', text: payslip.frequency ?? '–', answer: record.paymentFrequency },
    ...(payslip.hours === null
      ? []
      : [{ label: 'Hours', text: `${payslip.hours} at ${money(payslip.rate)}` }]),
    {
      label: 'Gross',
      text: money(payslip.gross),
      answer: moneyIfKnown(record.grossSalary),
      isSame: isNear(gross, record.grossSalary),
    },
    { label: 'Tax', text: money(payslip.tax) },
    { label: 'UIF', text: money(payslip.uif) },
    { label: 'All deductions', text: money(payslip.totalDeductions) },
    {
      label: 'Net',
      text: money(payslip.net),
      answer: moneyIfKnown(record.netSalary),
      isSame: isNear(net, monthlyNet(record)),
    },
    {
      label: 'Leave',
      text: payslip.leaveBalance === null ? '–' : `${payslip.leaveBalance} ${payslip.leaveUnit ?? ''}`.trim(),
    },
  ];
  return {
    title: 'Found in the payslip',
    findings,
    groups: groupOf(
      'Other deductions',
      Object.fromEntries(payslip.deductions.map(({ name, amount }) => [name, amount])),
    ),
    warnings: [...payslip.reasons, ...payslipFlags(record)],
    rest: {},
  };
}

function answersAboutWork(record: CustomerRecord): Findings {
  const analysis = readAnalysis(record.mab_data);
  const findings: Finding[] = [
    { label: 'Employer', text: record.employerName ?? '–' },
    { label: 'Occupation', text: record.occupation ?? '–' },
    { label: 'Gross salary', text: moneyOf(record.grossSalary) },
    {
      label: 'Net salary',
      text: [moneyOf(record.netSalary), record.paymentFrequency].filter(Boolean).join(' '),
    },
    { label: 'Net a month', text: moneyOf(monthlyNet(record)) },
    { label: 'Salary day', text: salaryDayText(record) ?? '–' },
    { label: 'Income in statements', text: moneyOf(record.fixedIncome) },
    { label: 'Salary paid on', text: daysOf(analysis?.['salaryDates']) },
  ];
  return { title: 'What the applicant answered', findings, groups: [], warnings: [], rest: {} };
}

export function creditFindings(record: CustomerRecord): Findings | undefined {
  const lines = readBureauSummary(record.experian_data);
  if (!lines) return undefined;
  const findings = [{ label: 'Credit score', text: String(record.compuScore ?? '–') }, ...lines];
  return { title: 'The bureau’s summary', findings, groups: [], warnings: [], rest: {} };
}
