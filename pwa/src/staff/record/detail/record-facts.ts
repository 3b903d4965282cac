import { banks, type StatementDoubt } from '@tshepa/contracts/constants';
import type { CustomerRecord, RevealableField } from '@tshepa/contracts/entities/customer';
import { stateLabel } from '@tshepa/contracts/machine';
import { formatDay, formatInstalmentDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { referenceOf } from '@tshepa/contracts/rules/reference';
import { createElement } from 'react';
import { staffMomentOf } from '../../../platform/formats.ts';
import { toCsv } from '../../documents/csv.ts';
import { causeText } from '../actions/cause-labels.ts';
import { type Fact, MaskedValue } from './facts.tsx';
import { expenseOf, expenseRows, expenseTotal, monthlyNet } from './monthly-amounts.ts';

const money = (amount: number | undefined) => (amount === undefined ? undefined : formatMoney(amount));
const day = (date: string | undefined) => (date ? formatDay(date) : undefined);
const instalmentDay = (date: string | undefined) => (date ? formatInstalmentDay(date) : undefined);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Formats an instant that may be missing, for a list of facts. */
export const formatMoment = (instant: string | undefined) => (instant ? staffMomentOf(instant) : undefined);

const personalFacts = (record: CustomerRecord): Fact[] => [
  ['ID Number', record.idNumber],
  ['Full name', record.fullName],
  ['Initials', record.initials],
  ['First name', record.firstName],
  ['Last name', record.lastName],
  ['Date of birth', day(record.dateOfBirth)],
  ['Gender', record.gender],
  ['Marital status', record.maritalStatus],
  ['Dependants', record.noOfDependants],
  ['Home language', record.homeLanguage],
  ['Cell No', record.cellNo],
  ['Home telephone', record.homeTel],
  ['Email Address', record.emailAddress],
];

const addressFacts = (record: CustomerRecord): Fact[] => [
  ['Unit number', record.unitNumber],
  ['Building name', record.buildingName],
  ['Street number', record.streetNumber],
  ['Street name', record.streetName],
  ['Suburb', record.suburb],
  ['City', record.city],
  ['Province', record.province],
  ['Postal code', record.postalCode],
  ['Country', record.countryCode],
  ['Home status', record.homeStatus],
];

const rhythms = { weekly: 'every week', fortnightly: 'every two weeks' } as const;

/** Says what the day of the month means for people who are not paid by the month. */
export function salaryDayText({
  salaryDate,
  paymentFrequency,
}: Pick<CustomerRecord, 'salaryDate' | 'paymentFrequency'>): string | undefined {
  if (salaryDate === undefined) return undefined;
  return paymentFrequency === undefined || paymentFrequency === 'monthly'
    ? String(salaryDate)
    : `${salaryDate}: one of the paydays, paid ${rhythms[paymentFrequency]}`;
}

const doubtLabels: Readonly<Record<StatementDoubt, string>> = {
  bank: 'bank',
  holder: 'name',
  account: 'account number',
  months: 'months',
  salary: 'salary',
};

const employmentFacts = (record: CustomerRecord): Fact[] => [
  ['Employer', record.employerName],
  ['Employer address', record.employerDetails],
  ['Work telephone', record.workTelNumber],
  ['Employment type', record.employmentType],
  ['Occupation', record.occupation],
  ['Department', record.department],
  ['Supervisor', record.supervisor],
  ['Employee number', record.employeeNumber],
  ['Gross salary', money(record.grossSalary)],
  ['Net salary', money(record.netSalary)],
  ['Payment frequency', record.paymentFrequency],
  ['Net a month', money(monthlyNet(record))],
  ['Salary day', salaryDayText(record)],
  ['Income in statements', money(record.fixedIncome)],
  ['Expenses in statements', money(record.expenses)],
  [
    'Statement read wrongly, by the applicant',
    record.statementDoubts?.map((doubt) => doubtLabels[doubt]).join(', ') || undefined,
  ],
  ['No payslip', record.noPayslip === undefined ? undefined : yesNo(record.noPayslip)],
];

export const expenseFacts = (record: CustomerRecord): Fact[] => [
  ...expenseRows.map((row): Fact => [row[0], money(expenseOf(record, row))]),
  ['Total', money(expenseTotal(record))],
];

/** Shows the value. A role that may not see it gets a button that reveals it. */
const maskedFact = (record: CustomerRecord, label: string, field: RevealableField): Fact => [
  label,
  record.masked?.[field] ? createElement(MaskedValue, { record, label, field }) : record[field],
];

const bankingFacts = (record: CustomerRecord): Fact[] => [
  ['Bank', banks.find((bank) => bank.name === record.bankName)?.label ?? record.bankName],
  maskedFact(record, 'Account number', 'accountNumber'),
  maskedFact(record, 'Account in statements', 'bank_link_login_account_number'),
  ['Account type', record.accountType],
  ['Branch code', record.branchCode],
  ['Branch name', record.branchName],
];

const agreementFact = ({ agreement }: CustomerRecord) =>
  agreement &&
  `${formatMoment(agreement.acceptedAt)}, version ${agreement.version}, hash ${agreement.sha256}${agreement.isNamed ? '' : ' (not sent by the customer’s screen)'}`;

const endingText = (ending: CustomerRecord['loanDistributions']['provider_loan_ending']) => {
  if (!ending) return undefined;
  return ending === 'waiting' ? 'To be cancelled at the provider' : 'Cancelled at the provider';
};

export function configFacts(record: CustomerRecord): Fact[] {
  const loan = record.loanDistributions;
  return [
    ['State', stateLabel(loan.state)],
    ['Approved', yesNo(loan.approved)],
    ['Declined', yesNo(loan.declined)],
    ['Decline reason', loan.declined_reason],
    ['Customer was told', causeText(loan.declined_cause)],
    ['Declined from', loan.declined_state ? stateLabel(loan.declined_state) : undefined],
    ['Loan at the provider', endingText(loan.provider_loan_ending)],
    ['Payout option', loan.payback_option],
    ['Loan OTP', loan.loan_otp],
    [
      'Mandate',
      loan.mandate ? `${loan.mandate.status.replaceAll('_', ' ')} (${loan.mandate.reference})` : undefined,
    ],
    ['Mandate deadline', formatMoment(loan.mandate?.deadline)],
    [
      'Payout',
      loan.payout ? `${formatMoney(loan.payout.amount)}, ${formatMoment(loan.payout.paidAt)}` : undefined,
    ],
    ['Client id', record.enrollment?.client_id],
    ['Client number', record.enrollment?.client_no],
    ['Budget id', loan.budget_id],
    ['Credit score', record.compuScore],
    ['Bureau reference', record.clientRef],
    [
      'Consent',
      record.consent
        ? `${formatMoment(record.consent.givenAt)}, text ${record.consent.textVersion}`
        : undefined,
    ],
    ['Agreement accepted', agreementFact(record)],
    ['Page reached', record.progress.page],
    ['Earlier approved loans', record.approvedLoans],
    ['Created', formatMoment(record.createdAt)],
    ['Changed', formatMoment(record.updatedAt)],
    ['Reference', referenceOf(record.id)],
    ['Customer id', record.id],
    ['Distribution id', loan.id],
    ['Version', record.version],
  ];
}

const providerLoanFacts = ({ loanDistributions: loan }: CustomerRecord): Fact[] => [
  ['Loan id', loan.provider_loan_id],
  ['Loan number', loan.provider_loan_no],
  ['Product', loan.provider_product_name],
  ['Loan amount', money(loan.provider_loan_amount)],
  ['First instalment', instalmentDay(loan.provider_first_installment_date)],
  ['Instalments', loan.no_of_instalments],
];

export const loanTotalFacts = ({ loanDistributions: loan }: CustomerRecord): Fact[] => [
  ['Principal debt', money(loan.principle_debt_amount)],
  ['Initiation fees', money(loan.initiation_fees ?? loan.provider_initiation_fees)],
  ['Service fees', money(loan.service_fees ?? loan.provider_service_fees)],
  ['Administration fees', money(loan.administration_fees)],
  ['Insurance', money(loan.insurance_amount)],
  ['Interest', money(loan.interest_amount)],
  ['Business plan fees', money(loan.preparation_of_business_plan_fees)],
  ['Variable charges', money(loan.variable_charges_fees)],
  ['Instalment', money(loan.instalment_amount)],
  ['Total repayable', money(loan.total_repayable ?? loan.provider_total_repayable)],
];

/** The sections that consist only of facts, in the order of the export. */
export const factSections = {
  personal: ['Personal', personalFacts],
  address: ['Address Info', addressFacts],
  config: ['Config', configFacts],
  employment: ['Employment Info', employmentFacts],
  expenses: ['Monthly living expenses', expenseFacts],
  banking: ['Banking Info', bankingFacts],
  provider: ['Provider loan information', providerLoanFacts],
  totals: ['Loan totals', loanTotalFacts],
} as const;
export type FactSection = keyof typeof factSections;

const cell = ([, value]: Fact) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const customerCsv = (record: CustomerRecord): string =>
  toCsv([
    ['Section', 'Field', 'Value'],
    ...Object.values(factSections).flatMap(([title, factsOf]) =>
      factsOf(record).map((fact) => [title, fact[0], cell(fact)]),
    ),
  ]);
