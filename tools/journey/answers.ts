import { type LoanValue, loanOptions, type operations } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { Person } from './person.ts';

export const homeAddress = {
  streetName: 'Vilakazi Street',
  streetNumber: '8115',
  suburb: 'Orlando West',
  city: 'Soweto',
  province: 'gauteng',
  postalCode: '1804',
} as const;

export const employment = {
  employerName: 'Blue Crane Foods',
  occupation: 'Cashier',
  salaryDate: 25,
  netSalary: 8200,
  grossSalary: 10_400,
  workTelNumber: '0115550100',
  employerDetails: '12 Main Reef Road, Johannesburg',
} as const;

export const monthlyCosts = {
  rent: 1800,
  groceries: 1500,
  travel: 700,
  comunications: 300,
  education: 0,
  utilities: 450,
} as const;

const loanRequestOf = (value: LoanValue) => {
  const {
    id,
    currency,
    value: amount,
  } = loanOptions.find((option) => option.value === value) ?? loanOptions[0];
  return { id, currency, value: amount };
};

const { employerName, occupation, salaryDate, netSalary, grossSalary, workTelNumber, employerDetails } =
  employment;

type Saved = z.input<typeof operations.saveApplication.http.input>;

/** The answers of each step by the name of the stage that saves them. */
export const savedAnswers = {
  'save-personal': (
    { fullName, initials, firstName, lastName, idNumber, cellNo }: Person,
    value: LoanValue,
  ) => ({
    loanRequest: loanRequestOf(value),
    customerRequest: { fullName, initials, firstName, lastName, idNumber, cellNo },
  }),
  'save-verification': ({ dateOfBirth, emailAddress }: Person) => ({
    customerRequest: { dateOfBirth, emailAddress, maritalStatus: 'single', ...homeAddress },
  }),
  'save-more-info': ({ gender }: Person) => ({
    customerRequest: {
      gender,
      maritalStatus: 'single',
      homeLanguage: 'isizulu',
      homeStatus: 'rental',
      ...homeAddress,
    },
    employmentRequest: { employerName, employmentType: 'full-time', occupation, salaryDate },
  }),
  'save-financial': () => ({
    employmentRequest: { netSalary, paymentFrequency: 'monthly', salaryDate },
  }),
  'save-banking': ({ accountNumber }: Person) => ({
    bankRequest: { bankName: 'capitec', accountNumber, branchCode: '470010' },
    employmentRequest: { workTelNumber, employerDetails },
  }),
  'save-gross-income': () => ({ employmentRequest: { grossSalary } }),
  submit: () => ({ customerRequest: monthlyCosts }),
} satisfies Record<string, (person: Person, value: LoanValue) => Saved>;
