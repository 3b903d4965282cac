import { banks } from '@tshepa/contracts/constants';
import type { StatementAnalysis } from '@tshepa/contracts/entities/bureau';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { readBureauSummary } from '../record/detail/bureau-summary.ts';
import { expenseTotal, monthlyNet } from '../record/detail/figures.ts';
import { isSameHolder } from './same-holder.ts';

/** One figure beside a document, with what the applicant said of the same thing. */
export type Figure = {
  label: string;
  text: string;
  /** The applicant's own word. */
  told?: string | undefined;
  /** Whether the two are the same; nothing where they are only to be compared. */
  isSame?: boolean | undefined;
};

/** Amounts a month by what they were for, the largest first. */
export type FigureGroup = { title: string; lines: readonly { label: string; text: string }[] };
export type Figures = {
  title: string;
  figures: Figure[];
  groups: FigureGroup[];
  warnings: string[];
  rest: Record<string, unknown>;
};

const known: readonly (keyof StatementAnalysis)[] = [
  'bank',
  'holder',
  'accountNumber',
  'periodStart',
  'periodEnd',
  'fixedIncome',
  'expenses',
  'salaryDates',
  'reconciles',
  'reasons',
  'verdict',
  'product',
  'openingBalance',
  'closingBalance',
  'salaryIsRegular',
  'incomeGroups',
  'expenseGroups',
  'returnedDebits',
  'otherLenders',
  'transactions',
];

const verdicts: Record<NonNullable<StatementAnalysis['verdict']>, string> = {
  ok: 'Reads whole, every balance follows',
  tampered: 'Signs that it was changed',
  unreconciled: 'Does not add up',
  'unknown-bank': 'Of no bank we know',
  'not-a-statement': 'May be no statement',
};
const verdictText = (value: unknown) =>
  Object.entries(verdicts).find(([verdict]) => verdict === value)?.[1] ?? '–';

/** What was stored as the analysis, of whatever age. Nothing when it cannot be read. */
export function readAnalysis(mabData: string | undefined): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(mabData ?? 'null');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const moneyOf = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : '–');
const dayOf = (value: unknown) =>
  /^\d{4}-\d{2}-\d{2}/.test(textOf(value)) ? formatDay(textOf(value)) : textOf(value);
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const digitsOf = (text: string | undefined) => (text ?? '').replace(/\D/g, '').replace(/^0+/, '');
const ifBoth = (a: string | undefined, b: string | undefined, isSame: boolean) =>
  a && b ? isSame : undefined;
const yesOrNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : '–');
const countOf = (value: unknown) => (typeof value === 'number' ? String(value) : '–');

function groupOf(title: string, value: unknown): FigureGroup[] {
  if (typeof value !== 'object' || value === null) return [];
  const lines = Object.entries(value)
    .flatMap(([label, amount]) => (typeof amount === 'number' ? [{ label, amount }] : []))
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ label, amount }) => ({ label, text: formatMoney(amount) }));
  return lines.length > 0 ? [{ title, lines }] : [];
}
const tellMoney = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount));

/** What the analysis of the statements returned, beside what the applicant answered. */
export function statementFigures(record: CustomerRecord): Figures | undefined {
  const analysis = readAnalysis(record.mab_data);
  if (!analysis) return undefined;
  const { accountNumber: toldAccount, fullName } = record;
  const [bank, holder, account] = [analysis['bank'], analysis['holder'], analysis['accountNumber']].map(
    textOf,
  );
  const toldBank = banks.find(({ name }) => name === record.bankName);
  const isSameBank = [toldBank?.name, toldBank?.label].some(
    (name) => name?.toLowerCase().replaceAll('_', ' ') === bank?.toLowerCase().replaceAll('_', ' '),
  );
  const figures: Figure[] = [
    {
      label: 'Bank',
      text: bank || '–',
      told: toldBank?.label ?? record.bankName,
      isSame: ifBoth(bank, record.bankName, isSameBank),
    },
    {
      label: 'Account holder',
      text: holder || '–',
      told: fullName,
      isSame: ifBoth(holder, fullName, isSameHolder(holder ?? '', fullName ?? '')),
    },
    {
      label: 'Account number',
      text: account || '–',
      told: toldAccount,
      isSame: ifBoth(account, toldAccount, digitsOf(account) === digitsOf(toldAccount)),
    },
    {
      label: 'Period',
      text:
        [dayOf(analysis['periodStart']), dayOf(analysis['periodEnd'])].filter(Boolean).join(' to ') || '–',
    },
    {
      label: 'Fixed income a month',
      text: moneyOf(analysis['fixedIncome']),
      told: tellMoney(monthlyNet(record)),
    },
    { label: 'Expenses a month', text: moneyOf(analysis['expenses']), told: tellMoney(expenseTotal(record)) },
    {
      label: 'Salary paid on',
      text: textsOf(analysis['salaryDates']).map(dayOf).join(', ') || '–',
      told: record.salaryDate === undefined ? undefined : `day ${record.salaryDate}`,
    },
    {
      label: 'Balances add up',
      text: analysis['reconciles'] === true ? 'Yes' : 'No',
      isSame: analysis['reconciles'] === true ? undefined : false,
    },
    ...furtherFigures(analysis),
  ];
  const rest = Object.fromEntries(
    Object.entries(analysis).filter(([name]) => !known.some((field) => field === name)),
  );
  return {
    title: 'Found in the statements',
    figures,
    groups: [
      ...groupOf('Money in a month', analysis['incomeGroups']),
      ...groupOf('Money out a month', analysis['expenseGroups']),
    ],
    warnings: textsOf(analysis['reasons']),
    rest,
  };
}

/** What the parser alone finds; an analysis of the bank link may have none of it. */
function furtherFigures(analysis: Record<string, unknown>): Figure[] {
  const { verdict, product, openingBalance, closingBalance, returnedDebits, otherLenders, transactions } =
    analysis;
  const toLookAt = (isOdd: boolean) => (isOdd ? false : undefined);
  const lenders = textsOf(otherLenders);
  const figures: (Figure | null)[] = [
    verdict === undefined
      ? null
      : { label: 'Verdict', text: verdictText(verdict), isSame: toLookAt(verdict !== 'ok') },
    product === undefined ? null : { label: 'Product', text: textOf(product) || '–' },
    openingBalance === undefined && closingBalance === undefined
      ? null
      : { label: 'Balances', text: `${moneyOf(openingBalance)} to ${moneyOf(closingBalance)}` },
    analysis['salaryIsRegular'] === undefined
      ? null
      : {
          label: 'Salary every month',
          text: yesOrNo(analysis['salaryIsRegular']),
          isSame: toLookAt(analysis['salaryIsRegular'] === false),
        },
    returnedDebits === undefined
      ? null
      : {
          label: 'Returned debit orders',
          text: countOf(returnedDebits),
          isSame: toLookAt(Number(returnedDebits) > 0),
        },
    otherLenders === undefined
      ? null
      : { label: 'Other lenders', text: lenders.join(', ') || 'None', isSame: toLookAt(lenders.length > 0) },
    transactions === undefined ? null : { label: 'Rows read', text: countOf(transactions) },
  ];
  return figures.filter((figure) => figure !== null);
}

/** What the applicant said of the work, beside what the statements show. */
export function payslipFigures(record: CustomerRecord): Figures {
  const analysis = readAnalysis(record.mab_data);
  const figures: Figure[] = [
    { label: 'Employer', text: record.employerName ?? '–' },
    { label: 'Occupation', text: record.occupation ?? '–' },
    { label: 'Gross salary', text: moneyOf(record.grossSalary) },
    {
      label: 'Net salary',
      text: [moneyOf(record.netSalary), record.paymentFrequency].filter(Boolean).join(' '),
    },
    { label: 'Net a month', text: moneyOf(monthlyNet(record)) },
    { label: 'Salary day', text: String(record.salaryDate ?? '–') },
    { label: 'Income in statements', text: moneyOf(record.fixedIncome) },
    { label: 'Salary paid on', text: textsOf(analysis?.['salaryDates']).map(dayOf).join(', ') || '–' },
  ];
  return { title: 'What the applicant answered', figures, groups: [], warnings: [], rest: {} };
}

/** The bureau's own summary, with the score. */
export function creditFigures(record: CustomerRecord): Figures | undefined {
  const lines = readBureauSummary(record.experian_data);
  if (!lines) return undefined;
  const figures = [
    { label: 'Credit score', text: String(record.compuScore ?? '–') },
    ...lines.map(({ label, text }) => ({ label, text })),
  ];
  return { title: 'The bureau’s summary', figures, groups: [], warnings: [], rest: {} };
}
