import { expect, test } from 'vitest';
import { emptyDraft } from '../../offline/index.ts';
import {
  cleanText,
  contradictions,
  initialValues,
  inLines,
  readValues,
  shownText,
  syncCombined,
  toErrors,
  withoutRepeats,
} from './field-spec.ts';
import {
  affordabilityQuestions,
  bankingQuestions,
  financialQuestions,
  moreInfoQuestions,
  personalQuestions,
  verificationQuestions,
} from './questions.ts';

const draft = emptyDraft('customer', '2026-11-21T08:00:00.000Z');
const now = new Date('2026-11-21T08:00:00.000Z');
const person = {
  fullName: 'Thandi Grace Nkosi',
  initials: 't g n',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  idNumber: '8001011100089',
  cellNo: '0821234567',
};

test('[S5.01] every personal answer is required', () => {
  const { errors } = readValues(personalQuestions, {});
  expect(Object.keys(errors)).toEqual([
    'fullName',
    'initials',
    'firstName',
    'lastName',
    'idNumber',
    'cellNo',
  ]);
});

test('[S2.10] initials, first name and surname share one line, and every other question stands alone', () => {
  const groups = inLines(personalQuestions).map(({ specs }) => specs.map(({ name }) => name));
  expect(groups).toEqual([['fullName'], ['initials', 'firstName', 'lastName'], ['idNumber'], ['cellNo']]);
});

test('[S5.01] a missing full name is reported without the empty answers that it would fill in, but with other wrong answers', () => {
  const missing = (values: Record<string, string>) =>
    Object.keys(withoutRepeats(personalQuestions, values, readValues(personalQuestions, values).errors));
  expect(missing({})).toEqual(['fullName', 'idNumber', 'cellNo']);
  expect(missing({ ...person, lastName: '' })).toEqual(['lastName']);
  expect(missing({ ...person, fullName: '', lastName: '7' })).toEqual(['fullName', 'lastName']);
});

test('a line shows an answer as the label of its option, and an empty answer as a dash', () => {
  const [question] = moreInfoQuestions.filter(({ name }) => name === 'province');
  expect(question && shownText(question, 'kwazulu-natal')).toBe('KwaZulu-Natal');
  expect(question && shownText(question, '')).toBe('–');
});

test('[S5.01] a cell number starts with 0 and an ID number has 13 digits', () => {
  const { errors } = readValues(personalQuestions, {
    ...person,
    cellNo: '8212345678',
    idNumber: '800101110008',
  });
  expect(Object.keys(errors)).toEqual(['idNumber', 'cellNo']);
});

test('[S5.01] an initial that no name has is refused, and initials may leave out a name', () => {
  const read = (initials: string) =>
    contradictions(
      personalQuestions,
      draft,
      readValues(personalQuestions, { ...person, initials }).forms,
      now,
    );
  expect(read('t g n')).not.toHaveProperty('initials');
  expect(read('TN')).not.toHaveProperty('initials');
  expect(read('TX')).toHaveProperty('initials');
});

test('[S5.01] spaces in numbers are removed, but an extra digit or letter stays so that it can be refused', () => {
  const question = personalQuestions.find(({ name }) => name === 'idNumber');
  const cleaned = (text: string) => question && cleanText(question, text);
  expect(cleaned('800101 1100 08-9')).toBe('8001011100089');
  expect(cleaned('800101 1100 089 99')).toBe('800101110008999');
  expect(cleaned('80O101')).toBe('80O101');
});

test('[S5.02] building name and unit number are optional, and the rest is required', () => {
  const { errors } = readValues(verificationQuestions, {});
  expect(errors).not.toHaveProperty('buildingName');
  expect(errors).not.toHaveProperty('unitNumber');
  expect(errors).toMatchObject({
    dateOfBirth: 'Date input not valid',
    province: 'Choose one',
    city: 'Please fill this in',
  });
});

test('[S2.12] house number and street are typed as one text, and only its parts are saved', () => {
  const type = (name: string, text: string, before: Record<string, string> = {}) =>
    syncCombined(verificationQuestions, name, { ...before, [name]: text });
  const typed = type('street', '8115 Vilakazi Street');
  expect(typed).toMatchObject({ streetNumber: '8115', streetName: 'Vilakazi Street' });
  expect(type('streetNumber', '8116', typed)).toMatchObject({ street: '8116 Vilakazi Street' });
  expect(type('street', 'Farm Rietfontein', typed)).toMatchObject({
    streetNumber: '',
    streetName: 'Farm Rietfontein',
  });
  expect(readValues(verificationQuestions, typed).forms.customerRequest).not.toHaveProperty('street');
});

test('[S2.12] a draft of an older app, stored or half-typed, shows house number and street as one text', () => {
  const stored = { ...draft, customerRequest: { streetName: 'Vilakazi Street', streetNumber: '8115' } };
  expect(initialValues(verificationQuestions, stored)['street']).toBe('8115 Vilakazi Street');
  expect(initialValues(verificationQuestions, draft, { streetName: 'Long Street' })['street']).toBe(
    'Long Street',
  );
  expect(initialValues(verificationQuestions, stored, { street: '7 Lo' })['street']).toBe('7 Lo');
});

test('[S5.02] a missing street is one mistake, and an address without a number is accepted', () => {
  const missing = (values: Record<string, string>) =>
    Object.keys(
      withoutRepeats(verificationQuestions, values, readValues(verificationQuestions, values).errors),
    ).filter((name) => /street|province|postal/i.test(name));
  expect(missing({})).toEqual(['street', 'postalCode']);
  expect(missing({ street: 'Farm Rietfontein', streetName: 'Farm Rietfontein', postalCode: '9190' })).toEqual(
    ['province'],
  );
});

test('[S5.03] a gender that contradicts the ID number is refused', () => {
  const known = { ...draft, customerRequest: { idNumber: '8001015009087' } };
  const found = (gender: 'male' | 'female') =>
    contradictions(moreInfoQuestions, known, { customerRequest: { gender } }, now);
  expect(found('female')).toHaveProperty('gender');
  expect(found('male')).toEqual({});
});

test('[S5.04] amounts are read as people type them, and a salary day is at most 30', () => {
  const { forms, errors } = readValues(financialQuestions, {
    netSalary: 'R 8 200,50',
    paymentFrequency: 'monthly',
    salaryDate: '31',
  });
  expect(forms.employmentRequest).toMatchObject({ netSalary: 8200.5, paymentFrequency: 'monthly' });
  expect(errors).toEqual({ salaryDate: 'Choose a day from 1 to 30' });
});

test('[S5.06] all six monthly costs are required and 0 is an answer', () => {
  expect(Object.keys(readValues(affordabilityQuestions, { education: '0' }).errors)).toEqual([
    'rent',
    'groceries',
    'travel',
    'comunications',
    'utilities',
  ]);
});

test('[S5.07] each empty banking answer is flagged', () => {
  expect(Object.keys(readValues(bankingQuestions, {}).errors)).toEqual([
    'bankName',
    'accountNumber',
    'branchCode',
    'workTelNumber',
    'employerDetails',
  ]);
});

test('a step starts with half-typed text, and otherwise with the stored answer', () => {
  const stored = { ...draft, employmentRequest: { netSalary: 8200, salaryDate: 25 } };
  expect(initialValues(financialQuestions, stored, { netSalary: '82' })).toEqual({
    netSalary: '82',
    paymentFrequency: '',
    salaryDate: '25',
  });
});

test('answers that the server refuses are matched with their questions', () => {
  const fields = [
    { pointer: '/employmentRequest/netSalary', message: 'Too little' },
    { pointer: '/customerRequest/idNumber', message: 'Not yours' },
  ];
  expect(toErrors(fields, financialQuestions)).toEqual({
    byField: { netSalary: 'Too little' },
    others: ['Not yours'],
  });
});
