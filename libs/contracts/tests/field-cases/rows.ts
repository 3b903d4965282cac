import { banks, fieldLimits, maximumAmount } from '../../src/constants.ts';
import { formatMoney } from '../../src/rules/money.ts';
import {
  choiceCases,
  type DigitsKind,
  dateCases,
  dayCases,
  digitsCases,
  emailCases,
  type FieldCase,
  lineCases,
  messageCases,
  moneyCases,
  nameCases,
} from './kinds.ts';

export type FieldForm = 'customerRequest' | 'employmentRequest' | 'bankRequest' | 'contact';

/** A question for the applicant: what it takes in words, and what every kind of bad input is answered. */
export type FieldRow = {
  form: FieldForm;
  field: string;
  /** The screens that ask for it. */
  screens: string;
  kind: 'name' | 'line' | 'digits' | 'phone' | 'choice' | 'email' | 'date' | 'money' | 'day' | 'message';
  rule: string;
  limit: string;
  cases: readonly FieldCase[];
};

const characters = (most: number) => `${most} characters`;

const name = (field: string, empty: string, most: number = fieldLimits.name): FieldRow => ({
  form: 'customerRequest',
  field,
  screens: '/personal',
  kind: 'name',
  rule: 'Latin letters, spaces, hyphens, apostrophes, full stops; starts with a letter',
  limit: characters(most),
  cases: nameCases(empty, most),
});

type Line = { most: number; isOptional?: boolean; form?: FieldForm; screens?: string };
const line = (field: string, { most, isOptional = false, form, screens }: Line): FieldRow => ({
  form: form ?? 'customerRequest',
  field,
  screens: screens ?? '/verification, /more-info',
  kind: 'line',
  rule: `One line of letters, numbers and punctuation${isOptional ? '; may be empty' : ''}`,
  limit: characters(most),
  cases: lineCases(most, isOptional),
});

type Digits = DigitsKind & Pick<FieldRow, 'form' | 'field' | 'screens' | 'rule' | 'limit'>;
const digits = ({ form, field, screens, rule, limit, ...kind }: Digits): FieldRow => ({
  form,
  field,
  screens,
  kind: kind.isPhone ? 'phone' : 'digits',
  rule,
  limit: kind.isCapped ? `${limit}; typing ends there` : limit,
  cases: digitsCases(kind),
});

const choice = (
  form: FieldForm,
  field: string,
  screens: string,
  good: string,
  wanted?: string,
): FieldRow => ({
  form,
  field,
  screens,
  kind: 'choice',
  rule: 'One of the choices shown',
  limit: '–',
  cases: choiceCases(good, wanted),
});

const money = (form: FieldForm, field: string, screens: string): FieldRow => ({
  form,
  field,
  screens,
  kind: 'money',
  rule: 'An amount of 0 or more, at most two decimals',
  limit: formatMoney(maximumAmount),
  cases: moneyCases(),
});

const email = (form: FieldForm, field: string, screens: string): FieldRow => ({
  form,
  field,
  screens,
  kind: 'email',
  rule: 'Word characters with single dots or hyphens, `@`, a domain, a suffix of 2 to 8 letters',
  limit: characters(fieldLimits.email),
  cases: emailCases(fieldLimits.email),
});

/** The goods do not contradict each other, so that one record can take all of them. */
const idNumber = '8001015009087';

export const fieldRows: readonly FieldRow[] = [
  name('fullName', 'Enter your full name'),
  name('initials', 'Enter your initials', fieldLimits.initials),
  name('firstName', 'Enter your first name'),
  name('lastName', 'Enter your surname'),
  digits({
    form: 'customerRequest',
    field: 'idNumber',
    screens: '/personal',
    rule: '13 digits that begin with a date and end with their check digit, of somebody of 18 or older',
    limit: '13 digits',
    good: idNumber,
    wanted: 'Enter the 13 digits of your ID number',
    isCapped: true,
  }),
  digits({
    form: 'customerRequest',
    field: 'cellNo',
    screens: '/personal',
    rule: '10 digits, the first a 0',
    limit: '10 digits',
    good: '0821234567',
    wanted: 'Enter 10 digits that start with 0',
    isCapped: true,
    isPhone: true,
  }),
  {
    form: 'customerRequest',
    field: 'dateOfBirth',
    screens: '/verification',
    kind: 'date',
    rule: 'The day that the ID number begins with',
    limit: '–',
    cases: dateCases(),
  },
  email('customerRequest', 'emailAddress', '/verification'),
  choice('customerRequest', 'maritalStatus', '/verification, /more-info', 'single'),
  line('streetName', { most: fieldLimits.text }),
  line('streetNumber', { most: fieldLimits.houseNumber }),
  line('buildingName', { most: fieldLimits.text, isOptional: true }),
  line('unitNumber', { most: fieldLimits.houseNumber, isOptional: true }),
  line('suburb', { most: fieldLimits.text }),
  line('city', { most: fieldLimits.text }),
  choice('customerRequest', 'province', '/verification, /more-info', 'gauteng'),
  digits({
    form: 'customerRequest',
    field: 'postalCode',
    screens: '/verification, /more-info',
    rule: '4 digits',
    limit: '4 digits',
    good: '2196',
    wanted: 'Enter the 4 digits of the postal code',
  }),
  choice('customerRequest', 'gender', '/more-info', 'male'),
  choice('customerRequest', 'homeLanguage', '/more-info', 'isizulu'),
  choice('customerRequest', 'homeStatus', '/more-info', 'rental'),
  line('employerName', {
    most: fieldLimits.employerName,
    form: 'employmentRequest',
    screens: '/more-info',
  }),
  choice('employmentRequest', 'employmentType', '/more-info', 'full-time'),
  line('occupation', { most: fieldLimits.occupation, form: 'employmentRequest', screens: '/more-info' }),
  {
    form: 'employmentRequest',
    field: 'salaryDate',
    screens: '/more-info, /financial',
    kind: 'day',
    rule: 'A day of the month',
    limit: `1 to ${fieldLimits.salaryDay}`,
    cases: dayCases(),
  },
  money('employmentRequest', 'netSalary', '/financial'),
  choice('employmentRequest', 'paymentFrequency', '/financial', 'monthly'),
  choice('bankRequest', 'bankName', '/banking', banks[0].name, 'Choose your bank'),
  digits({
    form: 'bankRequest',
    field: 'accountNumber',
    screens: '/banking',
    rule: 'Digits only; the number on the statements, when they show one',
    limit: '15 digits',
    good: '123456789012345',
    wanted: 'Enter up to 15 digits',
  }),
  digits({
    form: 'bankRequest',
    field: 'branchCode',
    screens: '/banking',
    rule: 'Digits only',
    limit: '6 digits',
    good: '250655',
    wanted: 'Enter up to 6 digits',
  }),
  digits({
    form: 'employmentRequest',
    field: 'workTelNumber',
    screens: '/banking',
    rule: 'Digits only',
    limit: '10 digits',
    good: '0112345678',
    wanted: 'Enter up to 10 digits',
    isPhone: true,
  }),
  line('employerDetails', {
    most: fieldLimits.employerDetails,
    form: 'employmentRequest',
    screens: '/banking',
  }),
  money('employmentRequest', 'grossSalary', '/gross-income'),
  ...['rent', 'groceries', 'travel', 'comunications', 'education', 'utilities'].map((field) =>
    money('customerRequest', field, '/affordability'),
  ),
  email('contact', 'email', '/contact'),
  {
    form: 'contact',
    field: 'message',
    screens: '/contact',
    kind: 'message',
    rule: 'Not empty',
    limit: characters(fieldLimits.message),
    cases: messageCases(fieldLimits.message),
  },
];
