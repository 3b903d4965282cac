import { msg } from '@lingui/core/macro';
import { banks, type paymentFrequencies } from '@tshepa/contracts/constants';
import { addDays, daysBetween } from '@tshepa/contracts/rules/dates';
import type { StatementSummary } from '@tshepa/contracts/statements/summary';
import type { Answers, Draft } from '../../offline/index.ts';
import { readingOf } from '../shared/statement-months.ts';
import type { AnswerLine, FieldSpec } from './field-spec.ts';

type Salary = StatementSummary['salaries'][number];
type Frequency = (typeof paymentFrequencies)[number];

/** Returns what the phone and the server have read in the statements of an application, the newest statement first. */
export const readingsOf = ({ statements, sentSlots = [] }: Pick<Draft, 'statements' | 'sentSlots'>) =>
  statements
    .flatMap((file, index) => readingOf(file ?? sentSlots[index] ?? null) ?? [])
    .sort((one, other) => (other.end ?? '').localeCompare(one.end ?? ''));

/** Returns each salary once, the newest first. Two statements can cover the same days. */
function salariesIn(readings: readonly StatementSummary[]): Salary[] {
  const all = readings.flatMap(({ salaries }) => salaries);
  return [...new Map(all.map((salary) => [`${salary.date} ${salary.amountCents}`, salary])).values()].sort(
    (one, other) => other.date.localeCompare(one.date),
  );
}

/** The most days between two salaries of each rhythm. One salary alone shows no rhythm. */
const longestGaps: readonly [Frequency, number][] = [
  ['weekly', 9],
  ['fortnightly', 17],
  ['monthly', 40],
];

function frequencyOf([newest, second]: readonly Salary[]): Frequency | undefined {
  if (!newest || !second) return undefined;
  const gap = daysBetween(second.date, newest.date);
  return gap < 5 ? undefined : longestGaps.find(([, longest]) => gap <= longest)?.[0];
}

/**
 * Returns the day of the month on which monthly salaries are due. Employers pay earlier when that day is no working day, so
 * the latest day counts. The last day of a month is answered as 1, as the question asks.
 */
function salaryDayOf(salaries: readonly Salary[]): number {
  const isLastOfMonth = ({ date }: Salary) => addDays(date, 1).endsWith('-01');
  if (salaries.some(isLastOfMonth)) return 1;
  return Math.max(...salaries.map(({ date }) => Number(date.slice(8))));
}

/** Returns the answers that statements give. Salaries of people who are paid more than once a month name no payday. */
export function answersIn(readings: readonly StatementSummary[]): Partial<Answers> {
  const bank = banks.find(({ name }) => name === readings[0]?.bank);
  const accountNumber = readings[0]?.accountNumber;
  const salaries = salariesIn(readings);
  const [newest] = salaries;
  const paymentFrequency = frequencyOf(salaries);
  return {
    employmentRequest: {
      ...(newest ? { netSalary: newest.amountCents / 100 } : {}),
      ...(paymentFrequency ? { paymentFrequency } : {}),
      ...(paymentFrequency === 'monthly' ? { salaryDate: salaryDayOf(salaries) } : {}),
    },
    bankRequest: {
      ...(bank ? { bankName: bank.name, branchCode: bank.branchCode } : {}),
      ...(bank && accountNumber ? { accountNumber } : {}),
    },
  };
}

const fromStatement: AnswerLine = { note: msg`Read from your statement; please check it` };

/**
 * Fills in the questions of a step that the applicant has not answered from the statements, so that they only need to be
 * confirmed. Nothing is stored before the step is submitted.
 */
export function withStatementAnswers(draft: Draft, id: keyof Draft['typed'], specs: readonly FieldSpec[]) {
  const read = answersIn(readingsOf(draft));
  const isFilledIn = ({ form, name }: FieldSpec) =>
    name in (read[form] ?? {}) &&
    Object.entries(draft[form]).find(([key]) => key === name)?.[1] === undefined &&
    draft.typed[id]?.[name] === undefined;
  if (!specs.some(isFilledIn)) return { draft, specs };
  return {
    draft: {
      ...draft,
      employmentRequest: { ...read.employmentRequest, ...draft.employmentRequest },
      bankRequest: { ...read.bankRequest, ...draft.bankRequest },
    },
    specs: specs.map((spec) => (isFilledIn(spec) ? { ...spec, line: fromStatement } : spec)),
  };
}
