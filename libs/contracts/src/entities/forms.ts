import * as z from 'zod/mini';
import { fieldLimits, statementDoubts } from '../constants.ts';
import {
  accountNumberSchema,
  bankNameSchema,
  branchCodeSchema,
  cellNoSchema,
  dateSchema,
  emailAddressSchema,
  employmentTypeSchema,
  genderSchema,
  homeLanguageSchema,
  homeStatusSchema,
  idNumberSchema,
  lineSchema,
  longTextSchema,
  maritalStatusSchema,
  moneySchema,
  nameSchema,
  optionalLineSchema,
  paymentFrequencySchema,
  postalCodeSchema,
  provinceSchema,
  salaryDateSchema,
  workTelNumberSchema,
} from '../fields.ts';

/** Answers about the applicant. All are optional here; `steps.ts` defines which answers each step requires. */
export const customerFormSchema = z.strictObject({
  initials: z.optional(nameSchema('Enter your initials', fieldLimits.initials)),
  firstName: z.optional(nameSchema('Enter your first name')),
  lastName: z.optional(nameSchema('Enter your surname')),
  fullName: z.optional(nameSchema('Enter your full name')),
  gender: z.optional(genderSchema),
  idNumber: z.optional(idNumberSchema),
  dateOfBirth: z.optional(dateSchema),
  streetName: z.optional(lineSchema(fieldLimits.text)),
  streetNumber: z.optional(optionalLineSchema(fieldLimits.houseNumber)),
  suburb: z.optional(lineSchema(fieldLimits.text)),
  city: z.optional(lineSchema(fieldLimits.text)),
  province: z.optional(provinceSchema),
  postalCode: z.optional(postalCodeSchema),
  buildingName: z.optional(optionalLineSchema(fieldLimits.text)),
  unitNumber: z.optional(optionalLineSchema(fieldLimits.houseNumber)),
  countryCode: z.optional(z.literal('ZA')),
  emailAddress: z.optional(emailAddressSchema),
  homeTel: z.optional(z.union([z.literal(''), cellNoSchema])),
  cellNo: z.optional(cellNoSchema),
  maritalStatus: z.optional(maritalStatusSchema),
  noOfDependants: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
  homeStatus: z.optional(homeStatusSchema),
  homeLanguage: z.optional(homeLanguageSchema),
  loginAttempts: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
  rent: z.optional(moneySchema),
  groceries: z.optional(moneySchema),
  travel: z.optional(moneySchema),
  comunications: z.optional(moneySchema),
  education: z.optional(moneySchema),
  utilities: z.optional(moneySchema),
});
export type CustomerForm = z.infer<typeof customerFormSchema>;

/** Answers about work and income. Amounts are in rand a month, except the net salary, which is per payment period. */
export const employmentFormSchema = z.strictObject({
  employerName: z.optional(lineSchema(fieldLimits.employerName)),
  workTelNumber: z.optional(workTelNumberSchema),
  employmentType: z.optional(employmentTypeSchema),
  employeeNumber: z.optional(optionalLineSchema(30)),
  occupation: z.optional(lineSchema(fieldLimits.occupation)),
  department: z.optional(optionalLineSchema(60)),
  supervisor: z.optional(optionalLineSchema(60)),
  grossSalary: z.optional(moneySchema),
  netSalary: z.optional(moneySchema),
  paymentFrequency: z.optional(paymentFrequencySchema),
  salaryDate: z.optional(salaryDateSchema),
  employerDetails: z.optional(lineSchema(fieldLimits.employerDetails)),
  fixedIncome: z.optional(moneySchema),
  expenses: z.optional(moneySchema),
  /** Ticked by people who do not receive payslips. */
  noPayslip: z.optional(z.boolean()),
  /** What the applicant says was read wrongly in the statements. */
  statementDoubts: z.optional(z.array(z.enum(statementDoubts)).check(z.maxLength(statementDoubts.length))),
});
export type EmploymentForm = z.infer<typeof employmentFormSchema>;

/** The bank account into which the salary is paid. It must never contain a login, because we do not handle bank logins. */
export const bankFormSchema = z.strictObject({
  bankName: z.optional(bankNameSchema),
  branchCode: z.optional(branchCodeSchema),
  branchName: z.optional(optionalLineSchema(60)),
  accountNumber: z.optional(accountNumberSchema),
  accountType: z.optional(z.enum(['cheque', 'savings', 'transmission'])),
});
export type BankForm = z.infer<typeof bankFormSchema>;

export const contactFormSchema = z.strictObject({
  email: emailAddressSchema,
  message: longTextSchema(fieldLimits.message).check(z.minLength(1, 'Please type a message')),
});
export type ContactForm = z.infer<typeof contactFormSchema>;

/** The score of a person, with the bureau's own reference of the enquiry. */
export const creditScoreFormSchema = z.strictObject({ compuScore: z.int(), clientRef: z.string() });

/** The report as JSON text, with the reference of the score. */
export const bureauReportFormSchema = z.strictObject({
  clientRef: creditScoreFormSchema.shape.clientRef,
  reportData: z.string(),
});
