import {
  type ApplicantRecord,
  consentTextVersion,
  type GivenConsent,
  type LoanValue,
  loanOptions,
  operations,
  type PayoutOption,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { HttpClient } from './http-client.ts';
import { persist, until } from './persist.ts';
import type { Person } from './person.ts';
import { codeIn, type SandboxClient } from './sandbox-client.ts';

/** One loan on its way from the first answer to the money. */
export type Walk = {
  client: HttpClient;
  sandbox: SandboxClient;
  person: Person;
  customerId: string;
  value: LoanValue;
  payout: PayoutOption;
  /** A staff token with the manager's role. */
  bearer: () => string;
  /** The bank statements and the payslip, as bytes. */
  documents: { statements: readonly Uint8Array[]; payslip: Uint8Array };
  /** The idempotency key of each stage: the same one however often the stage is tried. */
  keys: Map<string, string>;
};

export type Stage = { name: string; run: (walk: Walk) => Promise<void> };

const keyOf = (walk: Walk, stage: string) => {
  const key = walk.keys.get(stage) ?? newId();
  walk.keys.set(stage, key);
  return { idempotencyKey: key };
};

/** What a person agreed to: the same however often the stage is tried. */
export const consentOf = ({ keys }: Walk): GivenConsent => {
  const givenAt = keys.get('consent-given-at') ?? new Date().toISOString();
  keys.set('consent-given-at', givenAt);
  return { textVersion: consentTextVersion, givenAt };
};

const readOwn = async ({ client, customerId }: Walk): Promise<ApplicantRecord> =>
  persist(() => client.call(operations.getApplication, { id: customerId }));

/** Where everybody of the tests lives. */
export const homeAddress = {
  streetName: 'Vilakazi Street',
  streetNumber: '8115',
  suburb: 'Orlando West',
  city: 'Soweto',
  province: 'gauteng',
  postalCode: '1804',
} as const;

const save = (name: string, answers: (walk: Walk) => Record<string, unknown>): Stage => ({
  name,
  run: async (walk) => {
    const payload = { id: walk.customerId, ...answers(walk) };
    await walk.client.call(operations.saveApplication, payload, keyOf(walk, name));
  },
});

const loanOf = (value: LoanValue) => {
  const option = loanOptions.find((known) => known.value === value) ?? loanOptions[0];
  return { id: option.id, currency: option.currency, value: option.value };
};

/** What the applicant does up to the submitted application. Each stage may be tried again with the same effect. */
export const applicationStages: readonly Stage[] = [
  { name: 'open-session', run: async ({ client }) => void (await client.call(operations.openSession, {})) },
  save('save-personal', ({ person, value }) => ({
    loanRequest: loanOf(value),
    customerRequest: {
      fullName: person.fullName,
      initials: person.initials,
      firstName: person.firstName,
      lastName: person.lastName,
      idNumber: person.idNumber,
      cellNo: person.cellNo,
    },
  })),
  {
    name: 'credit-check',
    run: async (walk) => {
      const { idNumber, firstName, lastName } = walk.person;
      const input = { customerId: walk.customerId, idNumber, firstName, lastName, consent: consentOf(walk) };
      await walk.client.call(operations.checkCredit, input, keyOf(walk, 'credit-check'));
    },
  },
  save('save-verification', ({ person }) => ({
    customerRequest: {
      dateOfBirth: person.dateOfBirth,
      emailAddress: person.emailAddress,
      maritalStatus: 'single',
      ...homeAddress,
    },
  })),
  save('save-more-info', ({ person }) => ({
    customerRequest: {
      gender: person.gender,
      maritalStatus: 'single',
      homeLanguage: 'isizulu',
      homeStatus: 'rental',
      ...homeAddress,
    },
    employmentRequest: {
      employerName: 'Blue Crane Foods',
      employmentType: 'full-time',
      occupation: 'Cashier',
      salaryDate: 25,
    },
  })),
  save('save-financial', () => ({
    employmentRequest: { netSalary: 8200, paymentFrequency: 'monthly', salaryDate: 25 },
  })),
  save('save-banking', ({ person }) => ({
    bankRequest: { bankName: 'capitec', accountNumber: person.accountNumber, branchCode: '470010' },
    employmentRequest: { workTelNumber: '0115550100', employerDetails: '12 Main Reef Road, Johannesburg' },
  })),
  {
    name: 'decision',
    run: async (walk) => {
      const input = { customerId: walk.customerId, idNumber: walk.person.idNumber };
      await walk.client.call(operations.checkDecision, input, keyOf(walk, 'decision'));
    },
  },
  {
    name: 'add-client',
    run: async (walk) =>
      void (await walk.client.call(
        operations.addProviderClient,
        { customerId: walk.customerId },
        keyOf(walk, 'add-client'),
      )),
  },
  {
    name: 'add-employer',
    run: async (walk) =>
      void (await walk.client.call(
        operations.addEmployer,
        { customerId: walk.customerId },
        keyOf(walk, 'add-employer'),
      )),
  },
  {
    name: 'upload-statements',
    run: async (walk) => {
      const files = walk.documents.statements.map((bytes, index) => ({
        name: `statement-${index + 1}.pdf`,
        type: 'application/pdf',
        bytes,
      }));
      await walk.client.call(
        operations.uploadStatements,
        { customerId: walk.customerId },
        { ...keyOf(walk, 'upload-statements'), files },
      );
    },
  },
  {
    name: 'upload-payslip',
    run: async (walk) => {
      const files = [{ name: 'payslip.pdf', type: 'application/pdf', bytes: walk.documents.payslip }];
      const input = { customerId: walk.customerId };
      await walk.client.call(operations.uploadPayslip, input, { ...keyOf(walk, 'upload-payslip'), files });
    },
  },
  save('save-gross-income', () => ({ employmentRequest: { grossSalary: 10_400 } })),
  save('submit', () => ({
    customerRequest: {
      rent: 1800,
      groceries: 1500,
      travel: 700,
      comunications: 300,
      education: 0,
      utilities: 450,
    },
  })),
];

/** The enrolment passcode. */
export const enrolmentStages: readonly Stage[] = [
  {
    name: 'send-enrolment-otp',
    run: async (walk) => {
      const input = { customerId: walk.customerId, idNumber: walk.person.idNumber };
      await walk.client.call(operations.sendEnrolmentPasscode, input, keyOf(walk, 'send-enrolment-otp'));
    },
  },
  {
    name: 'submit-enrolment-otp',
    run: async (walk) => {
      const otp = await walk.sandbox.passcode(walk.person.cellNo);
      const input = { customerId: walk.customerId, idNumber: walk.person.idNumber, otp };
      await walk.client.call(operations.verifyEnrolmentPasscode, input, keyOf(walk, 'submit-enrolment-otp'));
    },
  },
];

/** From the payout choice through the desk to the approved loan. */
export const loanStages: readonly Stage[] = [
  {
    name: 'choose-payout',
    run: async (walk) =>
      void (await walk.client.call(
        operations.choosePayoutOption,
        { id: walk.customerId, option: walk.payout },
        keyOf(walk, 'choose-payout'),
      )),
  },
  {
    name: 'create-budget',
    run: async (walk) => {
      const input = {
        customerId: walk.customerId,
        grossIncome: '10400.000',
        netIncome: '8200',
        livingExpenses: '4750.5',
      };
      await walk.client.call(operations.createBudget, input, {
        ...keyOf(walk, 'create-budget'),
        bearer: walk.bearer(),
      });
    },
  },
  {
    name: 'create-loan',
    run: async (walk) => {
      const bearer = walk.bearer();
      const products = await walk.client.call(
        operations.listProducts,
        { customerId: walk.customerId },
        { bearer },
      );
      const payouts = await walk.client.call(operations.listPayoutOptions, {}, { bearer });
      const product = products.find(({ description }) => description.includes(`R${walk.value},`));
      const payout = payouts.find(({ id }) => id === walk.payout);
      if (!product || !payout) throw new Error('The provider offers no product or payout option');
      await walk.client.call(
        operations.createLoan,
        {
          customerId: walk.customerId,
          loanProductId: product.id,
          loanProductName: product.description,
          loanAmount: walk.value === 500 ? '500' : '1000',
          noOfInstalments: '1',
          payoutId: payout.id,
        },
        { ...keyOf(walk, 'create-loan'), bearer },
      );
    },
  },
  {
    name: 'send-loan-otp',
    run: async (walk) =>
      void (await walk.client.call(
        operations.sendLoanPasscode,
        { customerId: walk.customerId },
        keyOf(walk, 'send-loan-otp'),
      )),
  },
  {
    name: 'verify-loan-otp',
    run: async (walk) => {
      const loanOtp = await passcodeOfLoan(walk);
      const input = { customerId: walk.customerId, loanOtp };
      await walk.client.call(operations.verifyLoanPasscode, input, keyOf(walk, 'verify-loan-otp'));
    },
  },
  {
    name: 'accept-mandate',
    run: async (walk) => {
      const { mandate } = (await readOwn(walk)).loanDistributions;
      if (!mandate) throw new Error('No mandate was requested');
      if (mandate.status === 'requested')
        await walk.sandbox.answerMandate(mandate.reference, 'accept').catch(() => undefined);
      await until(
        'the approved loan',
        async () => (await readOwn(walk)).loanDistributions.state === 'APPROVED',
      );
    },
  },
];

/** The newest SMS that speaks of the loan; the enrolment passcode may have been sent a moment before. */
const passcodeOfLoan = ({ sandbox, person }: Walk) =>
  until('the loan passcode', async () => {
    const texts = await sandbox.smsTo(person.cellNo);
    return texts.map((sms) => codeIn(sms.text)).find((code) => code !== undefined);
  });

/** The money goes out. */
export const payoutStages: readonly Stage[] = [
  {
    name: 'pay-out',
    run: async (walk) => {
      const { enrollment, loanDistributions } = await readOwn(walk);
      await walk.client.call(
        operations.createPayout,
        {
          customerId: walk.customerId,
          clientId: enrollment?.client_id ?? '',
          loanId: loanDistributions.provider_loan_id ?? '',
        },
        { ...keyOf(walk, 'pay-out'), bearer: walk.bearer() },
      );
    },
  },
];

/** A whole loan, first answer to money. */
export const wholeLoan: readonly Stage[] = [
  ...applicationStages,
  ...enrolmentStages,
  ...loanStages,
  ...payoutStages,
];

/** Runs stages in order, each tried again while nobody answers. */
export async function runStages(
  walk: Walk,
  stages: readonly Stage[],
  onStage?: (name: string) => void,
): Promise<void> {
  for (const stage of stages) {
    onStage?.(stage.name);
    await persist(() => stage.run(walk));
  }
}
