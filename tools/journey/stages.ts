import { consentTextVersion, type GivenConsent, operations } from '@tshepa/contracts';
import { monthlyCosts, savedAnswers } from './answers.ts';
import { callStage, managerStage, type Stage, stagesAfter, stagesUpTo } from './http-driver.ts';
import { type Journey, readAsStaff, readLoan, remember } from './journey.ts';
import { until } from './retry.ts';
import { codeIn } from './sandbox-client.ts';

const ownId = ({ customerId }: Journey) => ({ customerId });
const ownIdNumber = ({ customerId, person }: Journey) => ({ customerId, idNumber: person.idNumber });

/** Returns the consent. All attempts at a stage send the same consent. */
export const consentOf = (journey: Journey): GivenConsent => ({
  textVersion: consentTextVersion,
  givenAt: remember(journey, 'consent-given-at', () => new Date().toISOString()),
});

export const creditCheckOf = (journey: Journey) => {
  const { idNumber, firstName, lastName } = journey.person;
  return { customerId: journey.customerId, idNumber, firstName, lastName, consent: consentOf(journey) };
};

const save = (name: keyof typeof savedAnswers): Stage =>
  callStage(name, operations.saveApplication, ({ customerId, person, value }) => ({
    id: customerId,
    ...savedAnswers[name](person, value),
  }));

const pdf = (name: string, bytes: Uint8Array) => ({ name, type: 'application/pdf', bytes });

/** The stages from the first answer to the submitted application. */
export const applicationStages: readonly Stage[] = [
  { name: 'open-session', run: async ({ client }) => void (await client.call(operations.openSession, {})) },
  save('save-personal'),
  callStage('credit-check', operations.checkCredit, creditCheckOf),
  save('save-verification'),
  save('save-more-info'),
  save('save-financial'),
  callStage('decision', operations.checkDecision, ownIdNumber),
  save('save-banking'),
  callStage('add-client', operations.addProviderClient, ownId),
  callStage('add-employer', operations.addEmployer, ownId),
  callStage('upload-statements', operations.uploadStatements, ownId, {
    files: ({ documents }) =>
      documents.statements.map((bytes, index) => pdf(`statement-${index + 1}.pdf`, bytes)),
  }),
  callStage('upload-payslip', operations.uploadPayslip, ownId, {
    files: ({ documents }) => [pdf('payslip.pdf', documents.payslip)],
  }),
  save('save-gross-income'),
  save('submit'),
];

export const enrolmentStages: readonly Stage[] = [
  callStage('send-enrolment-otp', operations.sendEnrolmentPasscode, ownIdNumber),
  callStage('submit-enrolment-otp', operations.verifyEnrolmentPasscode, async (journey) => ({
    ...ownIdNumber(journey),
    otp: await journey.sandbox.passcode(journey.person.cellNo),
  })),
];

const livingExpenses = Object.values<number>(monthlyCosts).reduce((sum, cost) => sum + cost, 0) + 0.5;

/** The stages from the choice of the payout to the approved loan, including those that staff carry out. */
export const loanStages: readonly Stage[] = [
  callStage('choose-payout', operations.choosePayoutOption, ({ customerId, payout }) => ({
    id: customerId,
    option: payout,
  })),
  managerStage('create-budget', operations.createBudget, ({ customerId }) => ({
    customerId,
    grossIncome: '10400.000',
    netIncome: '8200',
    livingExpenses: String(livingExpenses),
  })),
  managerStage('create-loan', operations.createLoan, loanToCreate),
  callStage('send-loan-otp', operations.sendLoanPasscode, ownId),
  callStage('verify-loan-otp', operations.verifyLoanPasscode, async (journey) => ({
    customerId: journey.customerId,
    loanOtp: await loanPasscode(journey),
  })),
  { name: 'accept-mandate', run: acceptMandate },
];

async function loanToCreate({ client, customerId, value, payout, bearer }: Journey) {
  const options = { bearer: bearer() };
  const products = await client.call(operations.listProducts, { customerId }, options);
  const payouts = await client.call(operations.listPayoutOptions, {}, options);
  const product = products.find(({ description }) => description.includes(`R${value},`));
  const payoutId = payouts.find(({ id }) => id === payout)?.id;
  if (!product || !payoutId) throw new Error('The provider offers no product or payout option');
  return {
    customerId,
    loanProductId: product.id,
    loanProductName: product.description,
    loanAmount: value === 500 ? ('500' as const) : ('1000' as const),
    noOfInstalments: '1' as const,
    payoutId,
  };
}

/** Reads the newest passcode by SMS. The enrolment passcode may have been sent a moment before. */
const loanPasscode = ({ sandbox, person }: Journey) =>
  until('the loan passcode', async () => {
    const texts = await sandbox.smsTo(person.cellNo);
    return texts.map((sms) => codeIn(sms.text)).find((code) => code !== undefined);
  });

async function acceptMandate(journey: Journey): Promise<void> {
  const { mandate } = await readLoan(journey);
  if (!mandate) throw new Error('No mandate was requested');
  if (mandate.status === 'requested')
    await journey.sandbox.answerMandate(mandate.reference, 'accept').catch(() => undefined);
  const isApproved = async () => (await readLoan(journey)).state === 'APPROVED';
  await until('the approved loan', isApproved);
}

export const payoutStages: readonly Stage[] = [
  managerStage('pay-out', operations.createPayout, async (journey) => {
    const { enrollment, loanDistributions } = await readAsStaff(journey);
    return {
      customerId: journey.customerId,
      clientId: enrollment?.client_id ?? '',
      loanId: loanDistributions.provider_loan_id ?? '',
    };
  }),
];

export const wholeLoan: readonly Stage[] = [
  ...applicationStages,
  ...enrolmentStages,
  ...loanStages,
  ...payoutStages,
];

export const stagesBefore = (name: string, stages: readonly Stage[] = wholeLoan): Stage[] =>
  stagesUpTo(name, stages).slice(0, -1);

/** Returns the stages after `from` (from the first stage when `from` is null) up to and including `to`. */
export const stagesBetween = (from: string | null, to: string): Stage[] => {
  const upTo = stagesUpTo(to, wholeLoan);
  return from === null ? upTo : stagesAfter(from, upTo);
};
