import { expect, test } from 'vitest';
import { type FormName, formSchemas } from '../../offline/draft.ts';
import { cleanText, type FieldSpec, readValues } from './field-spec.ts';
import {
  affordabilityQuestions,
  bankingQuestions,
  financialQuestions,
  grossIncomeQuestions,
  moreInfoQuestions,
  personalQuestions,
  verificationQuestions,
} from './questions.ts';

const questions: FieldSpec[] = [
  ...personalQuestions,
  ...verificationQuestions,
  ...moreInfoQuestions,
  ...financialQuestions,
  ...bankingQuestions,
  ...grossIncomeQuestions,
  ...affordabilityQuestions,
];
const specOf = (name: string) => {
  const spec = questions.find((question) => question.name === name);
  if (!spec) throw new Error(`No question ${name}`);
  return spec;
};

type Answer = { value: unknown } | { error: string | undefined };
const answerOf = (spec: FieldSpec, text: string): Answer => {
  const { forms, errors } = readValues([spec], { [spec.name]: cleanText(spec, text) });
  const form: Record<string, unknown> | undefined = forms[spec.form];
  return form ? { value: form[spec.name] } : { error: errors[spec.name] };
};
const serverTakes = (form: FormName, name: string, value: unknown) =>
  formSchemas[form].safeParse({ [name]: value }).success;

const mark = '\u200F';
const value = (given: unknown): Answer => ({ value: given });
const refused = (error: string): Answer => ({ error });
const onlyLetters = refused('Use letters only');
const onlyPrintable = refused('Use letters, numbers and punctuation only');
const unreadable = refused('Enter an amount in rand, like 5000 or 5,000.50');

type Case = [input: string, text: string, answer: Answer];
const digitCases = (good: string, empty: string, tooLong: Answer): Case[] => [
  ['empty', '', refused(empty)],
  ['too long', `${good}99`, tooLong],
  ['letters', 'abcdefghijklm', refused(empty)],
  ['digits of another alphabet', '٠٨٢١٢٣٤٥٦٧', refused(empty)],
  ['spaces around and inside', ` ${good.slice(0, 2)} ${good.slice(2)} `, value(good)],
  ['a right-to-left mark', `${good.slice(0, 2)}${mark}${good.slice(2)}`, value(good)],
  ['an emoji', `${good}😀`, value(good)],
  ['10,000 letters', 'x'.repeat(10_000), refused(empty)],
];
const nameCases = (empty: string, most: number): Case[] => [
  ['empty', '  ', refused(empty)],
  ['too long', 'a'.repeat(most + 1), value('a'.repeat(most))],
  ['digits', 'Th4ndi', onlyLetters],
  ['Cyrillic letters', 'Иван', value('Иван')],
  ['spaces around and inside', ' T G N ', value('T G N')],
  ['a right-to-left mark', `Tha${mark}ndi`, onlyLetters],
  ['an emoji', 'Tha😀', onlyLetters],
  ['10,000 letters', 'x'.repeat(10_000), value('x'.repeat(most))],
];
const lineCases = (most: number, optional = false): Case[] => [
  ['empty', '  ', optional ? value('') : refused('Please fill this in')],
  ['too long', 'a'.repeat(most + 1), value('a'.repeat(most))],
  ['Cyrillic letters', 'Ленина 5', value('Ленина 5')],
  ['spaces around and inside', ' 12 Long ', value('12 Long')],
  ['a right-to-left mark', `Lo${mark}ng`, onlyPrintable],
  ['an emoji', 'Long 😀', onlyPrintable],
  ['10,000 letters', 'x'.repeat(10_000), value('x'.repeat(most))],
];
const moneyCases: Case[] = [
  ['empty', '', refused('Enter an amount')],
  ['too long', '99999999999', refused('That amount is too large')],
  ['letters', 'five', unreadable],
  ['digits of another alphabet', '٥٠٠٠', unreadable],
  ['spaces around and inside', ' R 5 000 ', value(5000)],
  ['a right-to-left mark', `50${mark}00`, unreadable],
  ['an emoji', '5000😀', unreadable],
  ['10,000 digits', '9'.repeat(10_000), refused('That amount is too large')],
];
const choiceCases = (good: string, error = 'Choose one'): Case[] => [
  ['empty', '', refused(error)],
  ['too long', `${good}${good}`, refused(error)],
  ['Cyrillic letters', 'другое', refused(error)],
  ['spaces around', ` ${good} `, value(good)],
  ['a right-to-left mark', `${good}${mark}`, refused(error)],
  ['an emoji', '😀', refused(error)],
  ['10,000 letters', 'x'.repeat(10_000), refused(error)],
];
const badEmail = refused('Enter an email address like name@example.co.za');
const emailCases: Case[] = [
  ['empty', '', badEmail],
  ['too long', `${'a'.repeat(260)}@example.com`, badEmail],
  ['Cyrillic letters', 'иван@example.com', badEmail],
  ['spaces around', ' t@example.com ', value('t@example.com')],
  ['a space inside', 't @example.com', badEmail],
  ['a right-to-left mark', `t${mark}@example.com`, badEmail],
  ['an emoji', '😀@example.com', badEmail],
  ['10,000 letters', 'x'.repeat(10_000), badEmail],
];
const badDate = refused('Date input not valid');
const dateCases: Case[] = [
  ['empty', '', badDate],
  ['too long', '01-01-19800', badDate],
  ['letters', 'first of May', badDate],
  ['digits of another alphabet', '٠١-٠١-١٩٨٠', badDate],
  ['spaces around and inside', ' 05 - 01 - 1980 ', value('1980-01-05')],
  ['a right-to-left mark', `05-${mark}01-1980`, badDate],
  ['an emoji', '05-01-1980😀', badDate],
  ['10,000 digits', '1'.repeat(10_000), badDate],
];
const badDay = 'Choose a day from 1 to 30';
const dayCases: Case[] = [
  ...digitCases('25', badDay, value(25)).map(
    ([input, text, answer]): Case => [input, text, 'error' in answer ? answer : value(25)],
  ),
  ['a day after 30', '31', refused(badDay)],
];

const table: Record<string, Case[]> = {
  fullName: nameCases('Enter your full name', 100),
  initials: nameCases('Enter your initials', 10),
  firstName: nameCases('Enter your first name', 100),
  lastName: nameCases('Enter your surname', 100),
  idNumber: digitCases('8001015009087', 'Enter the 13 digits of your ID number', value('8001015009087')),
  cellNo: digitCases('0821234567', 'Enter 10 digits that start with 0', value('0821234567')),
  dateOfBirth: dateCases,
  emailAddress: emailCases,
  maritalStatus: choiceCases('single'),
  streetName: lineCases(120),
  streetNumber: lineCases(20),
  buildingName: lineCases(120, true),
  unitNumber: lineCases(20, true),
  suburb: lineCases(120),
  city: lineCases(120),
  province: choiceCases('gauteng'),
  postalCode: digitCases('2196', 'Enter the 4 digits of the postal code', value('2196')),
  gender: choiceCases('female'),
  homeLanguage: choiceCases('isizulu'),
  homeStatus: choiceCases('rental'),
  employerName: lineCases(34),
  employmentType: choiceCases('full-time'),
  occupation: lineCases(60),
  salaryDate: dayCases,
  netSalary: moneyCases,
  paymentFrequency: choiceCases('monthly'),
  bankName: choiceCases(specOf('bankName').options?.[0]?.value ?? '', 'Choose your bank'),
  accountNumber: digitCases('123456789012345', 'Enter up to 15 digits', value('123456789012345')),
  branchCode: digitCases('250655', 'Enter up to 6 digits', value('250655')),
  workTelNumber: digitCases('0112345678', 'Enter up to 10 digits', value('0112345678')),
  employerDetails: lineCases(200),
  grossSalary: moneyCases,
  rent: moneyCases,
  groceries: moneyCases,
  travel: moneyCases,
  comunications: moneyCases,
  education: moneyCases,
  utilities: moneyCases,
};
const pick = (specs: readonly FieldSpec[]) =>
  specs.flatMap(({ name }) =>
    (table[name] ?? []).map(([input, text, answer]) => ({ name, input, text, answer })),
  );
const answersAsStated = ({ name, text, answer }: { name: string; text: string; answer: Answer }) =>
  expect(answerOf(specOf(name), text)).toEqual(answer);

test('every question of every form stands in the table', () => {
  expect(Object.keys(table).sort()).toEqual([...new Set(questions.map(({ name }) => name))].sort());
});

test.each(pick(personalQuestions))('[S5.01] [S9.05] personal: $name given $input', answersAsStated);
test.each(pick(verificationQuestions))('[S5.02] verification: $name given $input', answersAsStated);
test.each(pick(moreInfoQuestions))('[S5.05] [S9.05] more info: $name given $input', answersAsStated);
test.each(pick(financialQuestions))('[S5.04] [S9.05] financial: $name given $input', answersAsStated);
test.each(pick([...grossIncomeQuestions, ...affordabilityQuestions]))(
  '[S5.06] income and costs: $name given $input',
  answersAsStated,
);
test.each(pick(bankingQuestions))('[S5.07] [S9.05] banking: $name given $input', answersAsStated);

const texts = [...new Set(Object.values(table).flatMap((cases) => cases.map(([, text]) => text)))];

const each = Object.keys(table).map(specOf);
/** Amounts, days and dates are read into another shape before they are sent. */
const sentAsTyped = each.filter(({ control }) => !['money', 'date', 'number'].includes(control));

test.each(each)('what the form takes for $name the server takes too, whatever is typed', (spec) => {
  for (const text of texts) {
    const answer = answerOf(spec, text);
    if ('value' in answer) expect(serverTakes(spec.form, spec.name, answer.value), text).toBe(true);
    else expect(answer.error, text).toBeTruthy();
  }
});

test.each(sentAsTyped)('what the server refuses for $name the form refuses with a sentence', (spec) => {
  for (const text of texts) {
    const kept = cleanText(spec, text);
    if (!serverTakes(spec.form, spec.name, kept.trim()))
      expect(answerOf(spec, text), text).toHaveProperty('error', expect.stringMatching(/\w/));
  }
});
