import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FieldSpec, readValues, textOf } from './field-spec.ts';
import { affordabilityQuestions, allQuestions, bankingQuestions, otherBank } from './questions.ts';
import { OtherBank } from './simple-steps.tsx';

/** The answers that have a business limit. */
const limited = [
  'idNumber',
  'cellNo',
  'salaryDate',
  'employerName',
  'accountNumber',
  'branchCode',
  'workTelNumber',
];

/** The longest realistic answers: a name of eight words, a farm's portion as a street number, the largest incomes. */
const longest: Record<string, string> = {
  initials: 'T G N P M S',
  emailAddress: `${'thandi.grace.'.repeat(4)}nkosi@post.university-of-the-north.example.co.za`,
  streetNumber: 'Portion 12 of 345/67',
  unitNumber: 'Block B, Flat 1204',
  postalCode: '0001',
  employerDetails: 'Third floor, Old Chamber of Commerce Building, '.repeat(4).slice(0, 180),
};
const words = 'Nkosinathi Mthokozisi van der Westhuizen Sithole Nel';
const answerTo = ({ name, control }: FieldSpec): string =>
  longest[name] ?? (control === 'money' ? '9999999.99' : words);
const isOpen = ({ name, control }: FieldSpec) =>
  !limited.includes(name) && ['text', 'email', 'digits', 'money'].includes(control);

test('[S9.15] a question mentions a limit in advance only when it is a business limit', () => {
  const telling = allQuestions.filter(({ label, hint }) =>
    /\d/.test(`${textOf(label)} ${hint ? textOf(hint) : ''}`),
  );
  expect(telling.map(({ name }) => name).filter((name) => !limited.includes(name))).toEqual([]);
});

test('[S9.15] without a business limit, the longest and largest realistic answers are accepted', () => {
  const open = allQuestions.filter(isOpen);
  expect(open.length).toBeGreaterThan(20);
  for (const spec of open) {
    const answer = answerTo(spec);
    expect(readValues([spec], { [spec.name]: answer }).errors, `${spec.name}: ${answer}`).toEqual({});
    if (spec.control === 'money')
      expect(readValues([spec], { [spec.name]: '0' }).errors, spec.name).toEqual({});
  }
});

const labelsOf = (name: string) =>
  allQuestions.find((spec) => spec.name === name)?.options?.map(({ label }) => textOf(label));

test('[S2.15][S9.11] banks have their real names, and the list also has “Another bank”', () => {
  expect(labelsOf('bankName')).toEqual([
    'Absa',
    'Capitec',
    'FNB',
    'Nedbank',
    'Standard Bank',
    'GoTyme Bank (TymeBank)',
    'Another bank',
  ]);
});

test('[S2.15] “Another bank” is never saved, and choosing it shows what to do', () => {
  const { forms, errors } = readValues(bankingQuestions, { bankName: otherBank });
  expect(errors['bankName']).toBe('Choose your bank');
  expect(forms.bankRequest).toBeUndefined();
  const advice = renderToStaticMarkup(<OtherBank />);
  expect(advice).toContain('your answers stay on this phone');
  expect(advice).toContain('https://wa.me/');
});

test('[S9.11] homes and pay are named in the words that people use', () => {
  expect(labelsOf('homeStatus')).toEqual(['I pay a bond', 'I rent', 'I stay with family']);
  expect(labelsOf('paymentFrequency')).toEqual(['Every week', 'Every two weeks', 'Every month']);
});

test('[S2.19][S3.02] the six costs are named in the words that people use, and keep their names on the wire', () => {
  expect(affordabilityQuestions.map(({ name, label }) => [name, textOf(label)])).toEqual([
    ['rent', 'Rent or bond'],
    ['groceries', 'Groceries'],
    ['travel', 'Taxi and petrol'],
    ['comunications', 'Airtime and data'],
    ['education', 'Education'],
    ['utilities', 'Electricity and water'],
  ]);
});
