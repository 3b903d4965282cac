import { t } from '@lingui/core/macro';
import { expenseFields } from '@tshepa/contracts/constants';
import { formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import { conflictKey, type Draft, type FieldConflict } from '../../offline/index.ts';
import { dayText } from '../../platform/formats.ts';
import { stepTitle } from '../shared/command-titles.ts';
import { type FieldSpec, initialValues, shownText, textOf } from './field-spec.ts';
import {
  affordabilityQuestions,
  allQuestions,
  bankingQuestions,
  financialQuestions,
  grossIncomeQuestions,
  moreInfoQuestions,
  personalQuestions,
  verificationQuestions,
} from './questions.ts';

type Answer = { name: string; label: string; value: string };
export type AnswerGroup = { id: WizardStepId; title: string; answers: Answer[] };

function written(spec: FieldSpec, answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return '–';
  if (spec.control === 'date') return formatDay(String(answer));
  return shownText(spec, String(answer));
}

const isRequired = ({ form, name }: FieldSpec) =>
  wizardSteps.some(({ required }) => required.includes(`${form}/${name}`));

/** Leaves out optional answers that were not given. */
const answersTo = (specs: readonly FieldSpec[], draft: Draft): Answer[] =>
  specs.flatMap((spec) => {
    const stored: unknown = Object.entries(draft[spec.form]).find(([name]) => name === spec.name)?.[1];
    if (spec.combined || !(stored || isRequired(spec))) return [];
    const value = spec.inWords?.(initialValues(specs, draft)) || written(spec, stored);
    return { name: spec.name, label: textOf(spec.label), value };
  });

/** Leaves out questions that another group lists, so that each question is listed once. */
const without = (specs: readonly FieldSpec[], ...shown: (readonly FieldSpec[])[]) =>
  specs.filter(({ name }) => !shown.flat().some((other) => other.name === name));

function statements(draft: Draft): Answer {
  const { statements: chosen, sentSlots = [] } = draft;
  const names = chosen.flatMap((file, index) => (file ?? sentSlots[index])?.name ?? []);
  const count = draft.sentStatementCount;
  const value = names.length > 0 ? names.join(', ') : t`${count} received`;
  return { name: 'statements', label: t`Bank statements`, value };
}

function payslip(draft: Draft): Answer {
  const received = draft.sentPayslipCount > 0 ? t`Received` : t`I do not receive payslips`;
  return { name: 'payslip', label: t`Payslip`, value: draft.payslip?.name ?? received };
}

export function answerGroups(draft: Draft): AnswerGroup[] {
  const { loanRequest, consent } = draft;
  const answersOf: Record<WizardStepId, Answer[]> = {
    questionaire: [
      { name: 'loanRequest', label: t`Amount`, value: loanRequest ? formatMoney(loanRequest.value) : '–' },
      { name: 'employed', label: t`Employed with a regular salary`, value: t`Yes` },
      { name: 'adult', label: t`Over the age of 18`, value: t`Yes` },
      { name: 'debtReview', label: t`In debt counselling`, value: t`No` },
    ],
    personal: answersTo(personalQuestions, draft),
    consent: [
      {
        name: 'consent',
        label: t`Credit enquiry agreed to on`,
        value: consent ? dayText(johannesburgDay(new Date(consent.givenAt))) : '–',
      },
    ],
    verification: answersTo(verificationQuestions, draft),
    'more-info': answersTo(without(moreInfoQuestions, verificationQuestions, financialQuestions), draft),
    financial: answersTo(financialQuestions, draft),
    banking: answersTo(bankingQuestions, draft),
    'bank-connect': [statements(draft)],
    payslip: [payslip(draft)],
    'gross-income': answersTo(grossIncomeQuestions, draft),
    affordability: [
      ...answersTo(affordabilityQuestions, draft),
      { name: 'total', label: t`Monthly total`, value: formatMoney(costsOf(draft)) },
    ],
  };
  return wizardSteps.map(({ id }) => ({ id, title: stepTitle(id), answers: answersOf[id] }));
}

const costsOf = ({ customerRequest }: Draft) =>
  expenseFields.reduce((sum, name) => sum + (customerRequest[name] ?? 0), 0);

/** Returns the group with the answer that a refusal points at (`/customerRequest/idNumber`, `files/PAYSLIP`). */
export function groupOf(groups: readonly AnswerGroup[], pointer: string): AnswerGroup | undefined {
  const name = pointer.split('/').at(-1) ?? '';
  const documents: Record<string, string> = { BANK_STATEMENT: 'statements', PAYSLIP: 'payslip' };
  const wanted = documents[name] ?? name;
  return groups.find(({ answers }) => answers.some((answer) => answer.name === wanted));
}

export type Disagreement = { key: string; label: string; mine: string; theirs: string };

/** Formats an answer without a matching question: a checkbox, or an answer that only a newer build knows. */
function plainly(answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return '–';
  if (typeof answer === 'boolean') return answer ? t`Yes` : t`No`;
  if (typeof answer === 'object')
    return 'value' in answer && typeof answer.value === 'number'
      ? formatMoney(answer.value)
      : JSON.stringify(answer);
  return String(answer);
}

export function disagreementOf(field: FieldConflict): Disagreement {
  const spec = allQuestions.find(({ form, name }) => form === field.form && name === field.name);
  const other = field.name === 'noPayslip' ? t`I do not receive payslips` : t`Another answer`;
  const text = (answer: unknown) => (spec ? written(spec, answer) : plainly(answer));
  return {
    key: conflictKey(field),
    label: spec ? textOf(spec.label) : other,
    mine: text(field.mine),
    theirs: text(field.theirs),
  };
}
