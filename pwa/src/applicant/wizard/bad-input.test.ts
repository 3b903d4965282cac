import { type FieldCase, type FieldRow, fieldRows } from '@tshepa/test-kit/field-cases/rows';
import { expect, test } from 'vitest';
import {
  cleanText,
  type FieldSpec,
  type FormName,
  formSchemas,
  pasteProblem,
  readValues,
} from './field-spec.ts';
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

const specOf = (name: string) => {
  const spec = allQuestions.find((question) => question.name === name);
  if (!spec) throw new Error(`No question ${name}`);
  return spec;
};

/** Returns the value that the form would send for a pasted text, or the error shown beside the question. */
const answerOf = (spec: FieldSpec, text: string): FieldCase['form'] => {
  const kept = cleanText(spec, text);
  if (spec.isCapped && kept.length > (spec.most ?? 0)) return { error: pasteProblem(spec, kept.length) };
  const { forms, errors } = readValues([spec], { [spec.name]: kept });
  const form: Record<string, unknown> | undefined = forms[spec.form];
  return form ? { value: form[spec.name] } : { error: errors[spec.name] ?? '' };
};
const serverTakes = (form: FormName, name: string, value: unknown) =>
  formSchemas[form].safeParse({ [name]: value }).success;

const rows = fieldRows.filter(({ form }) => form !== 'contact');
const pick = (specs: readonly FieldSpec[]) =>
  specs.flatMap(({ name }) =>
    (rows.find(({ field }) => field === name)?.cases ?? []).map((known) => ({ name, ...known })),
  );
const answersAsStated = ({ name, text, form }: FieldCase & { name: string }) =>
  expect(answerOf(specOf(name), text)).toEqual(form);

test('the table of field cases contains every question of every form', () => {
  const inTable = (row: FieldRow) => `${row.form}.${row.field}`;
  const asked = allQuestions.map(({ form, name }) => `${form}.${name}`);
  expect(rows.map(inTable).sort()).toEqual([...new Set(asked)].sort());
});

test.each(pick(personalQuestions))(
  '[S5.01] [S9.05] the step personal treats $input in $name as docs/fields.md says',
  answersAsStated,
);
test.each(pick(verificationQuestions))(
  '[S5.02] the step verification treats $input in $name as docs/fields.md says',
  answersAsStated,
);
test.each(pick(moreInfoQuestions))(
  '[S5.05] [S9.05] the step more-info treats $input in $name as docs/fields.md says',
  answersAsStated,
);
test.each(pick(financialQuestions))(
  '[S5.04] [S9.05] the step financial treats $input in $name as docs/fields.md says',
  answersAsStated,
);
test.each(pick([...grossIncomeQuestions, ...affordabilityQuestions]))(
  '[S5.06] the steps for income and costs treat $input in $name as docs/fields.md says',
  answersAsStated,
);
test.each(pick(bankingQuestions))(
  '[S5.07] [S9.05] the step banking treats $input in $name as docs/fields.md says',
  answersAsStated,
);

const texts = [...new Set(rows.flatMap(({ cases }) => cases.map(({ text }) => text)))];
const each = rows.map(({ field }) => specOf(field));
/** The questions whose answers are sent as typed. Amounts, days and dates are converted before they are sent. */
const sentAsTyped = each.filter(({ control }) => !['money', 'date', 'number'].includes(control));

test.each(each)('every text that the form accepts for $name is accepted by the server', (spec) => {
  for (const text of texts) {
    const answer = answerOf(spec, text);
    if ('value' in answer) expect(serverTakes(spec.form, spec.name, answer.value), text).toBe(true);
    else expect(answer.error, text).toBeTruthy();
  }
});

test.each(
  sentAsTyped,
)('every text that the server refuses for $name is refused by the form with a message', (spec) => {
  for (const text of texts) {
    const kept = cleanText(spec, text);
    if (!serverTakes(spec.form, spec.name, kept.trim()))
      expect(answerOf(spec, text), text).toHaveProperty('error', expect.stringMatching(/\w/));
  }
});

test.each(each)('10,000 characters in $name are checked without delay', (spec) => {
  const started = performance.now();
  for (const part of ['x', '9', '9,', ' 9', 'a.', '\u200F'])
    answerOf(spec, part.repeat(10_000 / part.length));
  expect(performance.now() - started).toBeLessThan(500);
});
