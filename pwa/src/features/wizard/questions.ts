import {
  banks,
  employmentTypes,
  fieldLimits,
  genders,
  homeLanguages,
  homeStatuses,
  maritalStatuses,
  paymentFrequencies,
  provinces,
} from '@tshepa/contracts/constants';
import type { Choice } from '../../components/choices.tsx';
import type { FieldSpec } from './field-spec.ts';

/** How a value is written where a capital at the start is not enough. */
const labels: Record<string, string> = {
  'eastern cape': 'Eastern Cape',
  'free state': 'Free State',
  'kwazulu-natal': 'KwaZulu-Natal',
  'north west': 'North West',
  'northern cape': 'Northern Cape',
  'western cape': 'Western Cape',
  isindebele: 'isiNdebele',
  isixhosa: 'isiXhosa',
  isizulu: 'isiZulu',
  siswati: 'siSwati',
  seperated: 'Separated',
};
const labelOf = (value: string) => labels[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
const choices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: labelOf(value) }));

const person = (name: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  form: 'customerRequest',
  control: 'text',
  ...rest,
});
const work = (name: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  ...person(name, label, rest),
  form: 'employmentRequest',
});
const bank = (name: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  ...person(name, label, rest),
  form: 'bankRequest',
});

export const personalQuestions = [
  person('fullName', 'Full Name', {
    autoComplete: 'name',
    hint: 'First names and surname, as on your ID',
    cap: fieldLimits.name,
  }),
  person('initials', 'Initials', { hint: 'The first letter of each name', cap: fieldLimits.initials }),
  person('firstName', 'First Name', { autoComplete: 'given-name', cap: fieldLimits.name }),
  person('lastName', 'Surname', { autoComplete: 'family-name', cap: fieldLimits.name }),
  person('idNumber', 'Identity Number', {
    control: 'digits',
    hint: '13 digits',
    cap: fieldLimits.idNumber,
    isCheckedEarly: true,
  }),
  person('cellNo', 'Cell Phone no.', {
    control: 'digits',
    autoComplete: 'tel-national',
    hint: '10 digits, starting with 0',
    cap: fieldLimits.cellNo,
    isCheckedEarly: true,
  }),
];

const maritalStatus = person('maritalStatus', 'Marital Status', {
  control: 'select',
  options: choices(maritalStatuses),
});
const address = [
  person('streetName', 'Street name', { autoComplete: 'address-line1', cap: fieldLimits.text }),
  person('streetNumber', 'Street no.', { cap: 20 }),
  person('buildingName', 'Building name (optional)', {
    autoComplete: 'address-line2',
    cap: fieldLimits.text,
  }),
  person('unitNumber', 'Unit no. (optional)', { cap: 20 }),
  person('suburb', 'Suburb', { autoComplete: 'address-level3', cap: fieldLimits.text }),
  person('city', 'City / Town', { autoComplete: 'address-level2', cap: fieldLimits.text }),
  person('province', 'Province', {
    control: 'select',
    options: choices(provinces),
    autoComplete: 'address-level1',
  }),
  person('postalCode', 'Postal code', { control: 'digits', autoComplete: 'postal-code', cap: 4 }),
];
const salaryDate = work('salaryDate', 'Salary day', {
  control: 'number',
  hint: 'The day of the month on which you are paid, 1 to 30. For the last day type 30',
  cap: 2,
});

export const verificationQuestions = [
  person('dateOfBirth', 'Date of Birth', {
    control: 'date',
    hint: 'Day, month and year. Read from your ID number; please check it',
    isCheckedEarly: true,
    range: { min: '1900-01-01', max: '2100-12-31' },
    autoComplete: 'bday',
  }),
  person('emailAddress', 'Email', {
    control: 'email',
    autoComplete: 'email',
    cap: fieldLimits.email,
    isCheckedEarly: true,
  }),
  maritalStatus,
  ...address,
];

export const moreInfoQuestions = [
  person('gender', 'Gender', {
    control: 'radio',
    options: choices(genders),
    hint: 'Read from your ID number; please check it',
  }),
  maritalStatus,
  person('homeLanguage', 'Home language', { control: 'select', options: choices(homeLanguages) }),
  person('homeStatus', 'Home status', { control: 'radio', options: choices(homeStatuses) }),
  ...address,
  work('employerName', 'Employer name', { control: 'suggest', cap: fieldLimits.employerName }),
  work('employmentType', 'Employment type', { control: 'radio', options: choices(employmentTypes) }),
  work('occupation', 'Occupation', { autoComplete: 'organization-title', cap: 60 }),
  salaryDate,
];

export const financialQuestions = [
  work('netSalary', 'Net salary', {
    control: 'money',
    isCheckedEarly: true,
    hint: 'What is paid into your account each time, after deductions',
  }),
  work('paymentFrequency', 'Payment frequency', { control: 'radio', options: choices(paymentFrequencies) }),
  { ...salaryDate, label: 'Payday' },
];

export const bankingQuestions = [
  bank('bankName', 'Bank', {
    control: 'select',
    options: banks.map(({ name, label }) => ({ value: name, label })),
  }),
  bank('accountNumber', 'Account number', {
    control: 'digits',
    hint: 'The account that your salary is paid into',
    cap: fieldLimits.accountNumber,
  }),
  bank('branchCode', 'Branch number', {
    control: 'digits',
    hint: 'Filled in from your bank; you can change it',
    cap: fieldLimits.branchCode,
  }),
  work('workTelNumber', 'Work telephone', {
    control: 'digits',
    autoComplete: 'off',
    cap: fieldLimits.workTelNumber,
  }),
  work('employerDetails', 'Employer address', { cap: 200 }),
];

export const grossIncomeQuestions = [
  work('grossSalary', 'Gross income', {
    control: 'money',
    isCheckedEarly: true,
    hint: 'What you earn in a month before deductions',
  }),
];

const cost = (name: string, label: string) => person(name, label, { control: 'money', isCheckedEarly: true });
export const affordabilityQuestions = [
  cost('rent', 'Rent'),
  cost('groceries', 'Groceries'),
  cost('travel', 'Travel'),
  cost('comunications', 'Communications'),
  cost('education', 'Education'),
  cost('utilities', 'Utilities'),
];
