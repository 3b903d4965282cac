import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
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
import { salaryDateSchema } from '@tshepa/contracts/fields';
import { readStreet, writeStreet } from '@tshepa/contracts/rules/address';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { namedPayday } from '@tshepa/contracts/rules/instalments';
import { dayText } from '../../platform/formats.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { hardWords } from '../../ui/forms/hard-words.ts';
import {
  type AnswerLine,
  type FieldSpec,
  type FormName,
  type Option,
  textOf,
  type Values,
} from './field-spec.ts';

/** Place and language names are the same in every language; other values are translated. */
const names: Record<string, string> = {
  'kwazulu-natal': 'KwaZulu-Natal',
  isindebele: 'isiNdebele',
  isixhosa: 'isiXhosa',
  isizulu: 'isiZulu',
  siswati: 'siSwati',
};
const words: Record<string, MessageDescriptor> = {
  single: msg`Single`,
  married: msg`Married`,
  widowed: msg`Widowed`,
  divorced: msg`Divorced`,
  seperated: msg`Separated`,
  male: msg`Male`,
  female: msg`Female`,
  bond: msg`I pay a bond`,
  rental: msg`I rent`,
  family: msg`I stay with family`,
  'full-time': msg`Full-time`,
  'part-time': msg`Part-time`,
  weekly: msg`Every week`,
  fortnightly: msg`Every two weeks`,
  monthly: msg`Every month`,
};
const labelOf = (value: string) =>
  words[value] ?? names[value] ?? value.replace(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase());
const choices = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: labelOf(value) }));

const questionsOf =
  (form: FormName) =>
  (name: string, label: MessageDescriptor, rest: Partial<FieldSpec> = {}): FieldSpec => ({
    name,
    label,
    form,
    control: 'text',
    ...rest,
  });
const person = questionsOf('customerRequest');
const work = questionsOf('employmentRequest');
const bank = questionsOf('bankRequest');

const fromFullName: AnswerLine = { from: 'fullName', note: msg`Filled in from your full name` };

export const personalQuestions = [
  person('fullName', msg`Full name`, {
    autoComplete: 'name',
    hint: msg`First names and surname, as on your ID`,
    most: fieldLimits.name,
  }),
  person('initials', msg`Initials`, {
    hint: msg`The first letter of each name`,
    most: fieldLimits.initials,
    line: fromFullName,
  }),
  person('firstName', msg`First name`, {
    autoComplete: 'given-name',
    most: fieldLimits.name,
    line: fromFullName,
  }),
  person('lastName', msg`Surname`, {
    autoComplete: 'family-name',
    most: fieldLimits.name,
    line: fromFullName,
  }),
  person('idNumber', msg`Identity number`, {
    control: 'digits',
    hint: msg`13 digits`,
    most: fieldLimits.idNumber,
    isCapped: true,
    isCheckedEarly: true,
  }),
  person('cellNo', msg`Cell phone no.`, {
    control: 'digits',
    autoComplete: 'tel-national',
    hint: msg`10 digits, starting with 0`,
    most: fieldLimits.cellNo,
    isCapped: true,
    isPhone: true,
    isCheckedEarly: true,
  }),
];

const maritalStatus = person('maritalStatus', msg`Marital status`, {
  control: 'select',
  options: choices(maritalStatuses),
});
const street = person('street', msg`House number and street`, {
  hint: msg`In a village or on a farm: the stand, or the name of the farm`,
  autoComplete: 'address-line1',
  combined: { read: readStreet, write: writeStreet },
});
const together = (...answers: (string | undefined)[]) => answers.filter(Boolean).join(', ');
const fromStreet: AnswerLine = {
  from: 'street',
  note: msg`To add a building or unit, press Change`,
  whole: {
    label: msg`Written as`,
    text: ({ streetNumber, streetName, buildingName, unitNumber }) =>
      together(streetNumber, streetName, buildingName, unitNumber),
  },
};
const fromPostalCode: AnswerLine = {
  from: 'postalCode',
  note: msg`Filled in from the postal code; please check it`,
  isAsked: ({ postalCode = '', province }) => postalCode.length === fieldLimits.postalCode && !province,
};
const address = [
  person('streetName', msg`Street name`, { most: fieldLimits.text, line: fromStreet }),
  person('streetNumber', msg`Street no.`, { most: fieldLimits.houseNumber, line: fromStreet }),
  person('buildingName', msg`Building name (optional)`, {
    autoComplete: 'address-line2',
    most: fieldLimits.text,
    line: fromStreet,
  }),
  person('unitNumber', msg`Unit no. (optional)`, { most: fieldLimits.houseNumber, line: fromStreet }),
  person('suburb', msg`Suburb`, {
    hint: msg`Or the township or village`,
    autoComplete: 'address-level3',
    most: fieldLimits.text,
  }),
  person('city', msg`City / Town`, { autoComplete: 'address-level2', most: fieldLimits.text }),
  person('postalCode', msg`Postal code`, {
    control: 'digits',
    autoComplete: 'postal-code',
    most: fieldLimits.postalCode,
  }),
  person('province', msg`Province`, {
    control: 'select',
    options: choices(provinces),
    autoComplete: 'address-level1',
    line: fromPostalCode,
  }),
];

const homeAddress = ({ unitNumber, buildingName, suburb, city, postalCode, province, ...line }: Values) =>
  together(
    unitNumber,
    buildingName,
    writeStreet(line),
    suburb,
    city,
    postalCode,
    province && textOf(labelOf(province)),
  );
const fromBefore: AnswerLine = { note: msg`As you answered before` };
const addressFromBefore: AnswerLine = {
  ...fromBefore,
  whole: { label: msg`Home address`, text: homeAddress },
};
const inLine = (line: AnswerLine, specs: readonly FieldSpec[]): FieldSpec[] =>
  specs.map((spec) => ({ ...spec, line }));
const fromIdNumber: AnswerLine = { note: msg`Read from your ID number; please check it` };
const salaryDate = work('salaryDate', msg`Salary day`, {
  control: 'number',
  hint: msg`The day of the month, 1 to 30. Paid on the last day of the month? Type 1, so that your money is there first. Paid every week or every two weeks? The day of your next payday; if that is the 31st, the payday before it`,
  most: 2,
});

/**
 * Puts the payday into words. People who are paid more often than monthly have named only one of their paydays. Its weekday
 * shows how we read the number.
 */
function paydayInWords({ salaryDate = '', paymentFrequency }: Values): string {
  if (
    paymentFrequency === 'monthly' ||
    !paymentFrequency ||
    !salaryDateSchema.safeParse(Number(salaryDate)).success
  )
    return salaryDate && t`Day ${salaryDate} of the month`;
  const day = dayText(namedPayday(johannesburgDay(serverNow()), Number(salaryDate)));
  return t`${day} is one of your paydays`;
}

export const verificationQuestions = [
  person('dateOfBirth', msg`Date of birth`, {
    control: 'date',
    hint: msg`Day, month and year`,
    isCheckedEarly: true,
    range: { min: '1900-01-01', max: '2100-12-31' },
    autoComplete: 'bday',
    line: fromIdNumber,
  }),
  person('emailAddress', msg`Email`, {
    control: 'email',
    autoComplete: 'email',
    most: fieldLimits.email,
    isCheckedEarly: true,
  }),
  maritalStatus,
  street,
  ...address,
];

export const moreInfoQuestions = [
  person('gender', msg`Gender`, {
    control: 'radio',
    options: choices(genders),
    line: fromIdNumber,
  }),
  ...inLine(fromBefore, [maritalStatus]),
  person('homeLanguage', msg`Home language`, { control: 'select', options: choices(homeLanguages) }),
  person('homeStatus', msg`Your home`, { control: 'radio', options: choices(homeStatuses) }),
  ...inLine(addressFromBefore, address),
  work('employerName', msg`Employer name`, { control: 'suggest', most: fieldLimits.employerName }),
  work('employmentType', msg`Employment type`, { control: 'radio', options: choices(employmentTypes) }),
  work('occupation', msg`Occupation`, { autoComplete: 'organization-title', most: fieldLimits.occupation }),
  salaryDate,
];

export const financialQuestions = [
  work('netSalary', msg`Net salary`, {
    control: 'money',
    isCheckedEarly: true,
    hint: msg`What is paid into your account each time, after deductions`,
    hardWord: hardWords.net,
  }),
  work('paymentFrequency', msg`How often you are paid`, {
    control: 'radio',
    options: choices(paymentFrequencies),
  }),
  { ...salaryDate, label: msg`Payday`, line: fromBefore, inWords: paydayInWords },
];

/** The option for people whose bank is not in the list. It shows what they can do and is never saved. */
export const otherBank = 'other';
const fromBank: AnswerLine = { from: 'bankName', note: msg`Filled in from your bank; you can change it` };
export const bankingQuestions = [
  bank('bankName', msg`Bank`, {
    control: 'select',
    options: [
      ...banks.map(({ name, label }) => ({ value: name, label })),
      { value: otherBank, label: msg`Another bank` },
    ],
  }),
  bank('accountNumber', msg`Account number`, {
    control: 'digits',
    hint: msg`The account that your salary is paid into`,
    most: fieldLimits.accountNumber,
  }),
  bank('branchCode', msg`Branch number`, {
    control: 'digits',
    most: fieldLimits.branchCode,
    line: fromBank,
  }),
  work('workTelNumber', msg`Work telephone`, {
    control: 'digits',
    autoComplete: 'off',
    most: fieldLimits.workTelNumber,
    isPhone: true,
  }),
  work('employerDetails', msg`Employer address`, { most: fieldLimits.employerDetails }),
];

export const grossIncomeQuestions = [
  work('grossSalary', msg`Gross income`, {
    control: 'money',
    isCheckedEarly: true,
    hint: msg`What you earn in a month before deductions`,
    hardWord: hardWords.gross,
  }),
];

const cost = (name: string, label: MessageDescriptor) =>
  person(name, label, { control: 'money', isCheckedEarly: true });
export const affordabilityQuestions = [
  cost('rent', msg`Rent or bond`),
  cost('groceries', msg`Groceries`),
  cost('travel', msg`Taxi and petrol`),
  cost('comunications', msg`Airtime and data`),
  cost('education', msg`Education`),
  cost('utilities', msg`Electricity and water`),
];

export const allQuestions: readonly FieldSpec[] = [
  ...personalQuestions,
  ...verificationQuestions.filter(({ combined }) => !combined),
  ...moreInfoQuestions,
  ...financialQuestions,
  ...bankingQuestions,
  ...grossIncomeQuestions,
  ...affordabilityQuestions,
];
