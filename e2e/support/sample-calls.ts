import {
  type CustomerFileType,
  consentTextVersion,
  type HttpOperationName,
  httpOperationNames,
  operations,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { applicationStages, type Journey, runStages, until } from '@tshepa/tools/journey';
import * as z from 'zod/mini';
import { rewriteLoan, storedRecord } from './records.ts';
import { newWalk, type TestSystem } from './system.ts';

/** What the sample calls speak of: one submitted application with all its documents. */
export type Scene = {
  walk: Journey;
  distributionId: string;
  clientNo: string;
  clientId: string;
  fileOf: (type: CustomerFileType) => string;
};

const sceneLoanId = 'L-OF-THE-SCENE';

export async function makeScene(system: TestSystem): Promise<Scene> {
  const walk = newWalk(system);
  await runStages(walk, applicationStages);
  await until('the enrolment', async () => (await storedRecord(system, walk.customerId)).enrollment);
  await rewriteLoan(system, walk.customerId, { provider_loan_id: sceneLoanId });
  const { loan, files, enrollment } = await storedRecord(system, walk.customerId);
  return {
    walk,
    distributionId: loan.id,
    clientNo: enrollment?.client_no ?? '',
    clientId: enrollment?.client_id ?? '',
    fileOf: (type) => files.find(({ fileType }) => fileType === type)?.fileId ?? '',
  };
}

type Sample = Record<string, unknown>;

/** Inputs that are right in form and speak of the scene's application, where its ids alone are not enough. */
const samples: { readonly [Name in HttpOperationName]?: (scene: Scene) => Sample } = {
  signIn: () => ({ email: 'nobody@desk.example', password: 'not the right one' }),
  updateSiteStatus: () => ({ status: true, message: '' }),
  sendContactMessage: () => ({ email: 'visitor@mailbox.example', message: 'Good day' }),
  listApplications: () => ({ page: 1, take: 15, searchEmail: '', searchState: 'DECLINED', startDate: '' }),
  getFigures: () => ({ from: '2026-03-01', to: '2026-03-31' }),
  saveProgress: ({ walk }) => ({ customerId: walk.customerId, page: 'loading' }),
  saveApplication: ({ walk }) => ({ id: walk.customerId, customerRequest: { suburb: 'Orlando East' } }),
  verifyLoanPasscode: ({ walk }) => ({ customerId: walk.customerId, loanOtp: '00000' }),
  verifyManualPasscode: ({ walk }) => ({ id: walk.customerId, otp: '00000' }),
  choosePayoutOption: ({ walk }) => ({ id: walk.customerId, option: 'eft' }),
  withdrawApplication: ({ walk }) => ({ id: walk.customerId, decline: 'true' }),
  approveLoan: ({ walk }) => ({ id: walk.customerId, approve: 'true' }),
  declineApplication: ({ walk }) => ({ id: walk.customerId, reason: 'Fraud' }),
  requestReview: ({ walk }) => ({ id: walk.customerId, message: 'I changed my job' }),
  upholdDecline: ({ walk }) => ({ id: walk.customerId, note: 'The report is right' }),
  changeLoanState: ({ walk }) => ({ id: walk.customerId, state: 'PAID' }),
  changeLoanAmount: ({ distributionId }) => ({ id: distributionId, loanId: '1' }),
  createBudget: ({ walk }) => ({
    customerId: walk.customerId,
    grossIncome: '10400',
    netIncome: '8200',
    livingExpenses: '4750.5',
  }),
  verifyEnrolmentPasscode: ({ walk }) => ({
    customerId: walk.customerId,
    idNumber: walk.person.idNumber,
    otp: '00000',
  }),
  createLoan: ({ walk }) => ({
    customerId: walk.customerId,
    loanProductId: 'ZIL-500',
    loanProductName: 'Zero interest loan R500, one month',
    loanAmount: '500',
    noOfInstalments: '1',
    payoutId: 'eft',
  }),
  createPayout: ({ walk, clientId }) => ({ customerId: walk.customerId, clientId, loanId: sceneLoanId }),
  searchEmployers: () => ({ search: 'university' }),
  getInstalmentSchedule: ({ clientNo }) => ({ clientNo, loanId: sceneLoanId }),
  checkCredit: ({ walk: { customerId, person } }) => ({
    customerId,
    idNumber: person.idNumber,
    firstName: person.firstName,
    lastName: person.lastName,
    consent: { textVersion: consentTextVersion, givenAt: '2026-11-20T06:00:00.000Z' },
  }),
  putChunk: ({ walk, fileOf }) => ({
    fileId: fileOf('PAYSLIP'),
    index: 0,
    customerId: walk.customerId,
    fileType: 'PAYSLIP',
  }),
  listChunks: ({ walk, fileOf }) => ({ fileId: fileOf('PAYSLIP'), customerId: walk.customerId }),
  attachDocuments: ({ walk, fileOf }) => ({
    customerId: walk.customerId,
    fileType: 'PAYSLIP',
    files: [{ fileId: fileOf('PAYSLIP'), chunks: 1, sizeBytes: 1000, sha256: '0'.repeat(64) }],
  }),
  downloadCreditReport: ({ fileOf }) => ({ id: fileOf('CREDIT_REPORT') }),
  downloadMabReport: ({ fileOf }) => ({ id: fileOf('MAB_REPORT') }),
  downloadStatement: ({ fileOf }) => ({ id: fileOf('BANK_STATEMENT') }),
  downloadPayslip: ({ fileOf }) => ({ id: fileOf('PAYSLIP') }),
  exportApplications: () => ({ fromDate: '', toDate: '', status: 'DECLINED' }),
  followLiveEvents: ({ walk }) => ({ customerId: walk.customerId }),
  assignApplication: ({ walk }) => ({ id: walk.customerId, take: true }),
  addNote: ({ walk }) => ({ id: walk.customerId, text: 'The employer was called.' }),
  getPasscodeDelivery: ({ walk }) => ({ customerId: walk.customerId, kind: 'enrolment' }),
  withdrawConsent: ({ walk }) => ({ customerId: walk.customerId, purpose: 'marketing' }),
  addPrivacyRequest: ({ walk }) => ({
    customerId: walk.customerId,
    kind: 'correction',
    text: 'My suburb is wrong.',
  }),
  getPrivacyPack: ({ walk }) => ({ customerId: walk.customerId, otp: '00000' }),
  answerPrivacyTask: ({ walk }) => ({
    customerId: walk.customerId,
    requestId: newId(),
    outcome: 'done',
    answer: 'We put it right.',
  }),
  exportPrivacyRegister: () => ({ register: 'consents' }),
  subscribePush: ({ walk }) => ({
    customerId: walk.customerId,
    endpoint: 'https://push.nowhere.example/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
  unsubscribePush: ({ walk }) => ({
    customerId: walk.customerId,
    endpoint: 'https://push.nowhere.example/1',
  }),
  searchAuditTrail: ({ walk }) => ({ idNumber: walk.person.idNumber, kind: 'read' }),
  revealFields: ({ walk }) => ({ id: walk.customerId, fields: ['accountNumber'] }),
  addStaff: () => ({ email: `new.${newId().slice(-6)}@desk.example`, role: 'agent' }),
  resetStaff: () => ({ email: 'nobody@desk.example' }),
  updateStaff: () => ({ email: 'nobody@desk.example', role: 'agent' }),
  endStaffSessions: () => ({ email: 'nobody@desk.example' }),
  changeOwnPassword: () => ({ password: 'not the right one', newPassword: 'four unrelated plain words' }),
  endOwnSession: () => ({ sessionId: 'none-of-mine' }),
  beginTotp: () => ({ password: 'not the right one' }),
  confirmTotp: () => ({ code: '000000' }),
  turnOffTotp: () => ({ password: 'not the right one', code: '000000' }),
  updateStaffSettings: () => ({ fourEyes: false }),
  confirmChange: ({ walk }) => ({ id: walk.customerId, changeId: newId() }),
  rejectChange: ({ walk }) => ({ id: walk.customerId, changeId: newId(), note: 'Not now' }),
  withdrawChange: ({ walk }) => ({ id: walk.customerId, changeId: newId() }),
  receiveProviderWebhook: () => ({
    id: 'delivery-1',
    type: 'mandate.updated',
    reference: 'mandate:nobody:0',
    status: 'accepted',
  }),
  receiveSmsReceipt: () => ({
    id: 'receipt-1',
    type: 'sms.status',
    reference: 'passcode:loan:nobody:0',
    status: 'delivered',
  }),
};

/** A call that asks for nothing but the application, its applicant or nothing at all needs no sample of its own. */
export const sampleInput = (name: HttpOperationName, scene: Scene): Sample => {
  const own = samples[name];
  if (own) return own(scene);
  const { customerId, person } = scene.walk;
  const known: Sample = { id: customerId, customerId, idNumber: person.idNumber };
  const { required = [] } = z.toJSONSchema(operations[name].http.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.fromEntries(required.map((field) => [field, known[field]]));
};

const endsSomething: readonly HttpOperationName[] = ['exitApplication', 'resetDevice', 'signOut'];

/** Every HTTP call; those that end a session come last. */
export const operationNames: readonly HttpOperationName[] = [
  ...httpOperationNames.filter((name) => !endsSomething.includes(name)),
  ...endsSomething,
];

/** The documents that a call carries beside its fields. */
export const filesFor = (name: HttpOperationName, { walk }: Scene): readonly Uint8Array[] | undefined => {
  if (name === 'uploadStatements') return walk.documents.statements;
  return name === 'uploadPayslip' || name === 'putChunk' ? [walk.documents.payslip] : undefined;
};
