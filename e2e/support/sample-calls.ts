import {
  type CustomerFileType,
  consentTextVersion,
  type HttpOperationName,
  httpOperationNames,
  operations,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { applicationStages, type Journey, runStages } from '@tshepa/tools/journey';
import * as z from 'zod/mini';
import { rewriteLoan, untilSettled } from './records.ts';
import { createJourney, type TestSystem } from './system.ts';

/** The subject of the sample calls: one submitted application with all its documents. */
export type Scene = {
  journey: Journey;
  distributionId: string;
  clientNo: string;
  clientId: string;
  fileOf: (type: CustomerFileType) => string;
};

const loanIdOf = ({ customerId }: Pick<Journey, 'customerId'>) => `L-OF-${customerId}`;

export async function makeScene(system: TestSystem): Promise<Scene> {
  const journey = createJourney(system);
  await runStages(journey, applicationStages);
  const { loan, files, enrollment } = await untilSettled(system, journey.customerId);
  await rewriteLoan(system, journey.customerId, { provider_loan_id: loanIdOf(journey) });
  return {
    journey,
    distributionId: loan.id,
    clientNo: enrollment?.client_no ?? '',
    clientId: enrollment?.client_id ?? '',
    fileOf: (type) => files.find(({ fileType }) => fileType === type)?.fileId ?? '',
  };
}

type Sample = Record<string, unknown>;

const unknownPasskey = {
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
};

/** Valid inputs about the scene's application, for calls that need more than its ids. */
const samples: { readonly [Name in HttpOperationName]?: (scene: Scene) => Sample } = {
  signIn: () => ({ email: 'nobody@staff.example', password: 'not the right one' }),
  updateSiteStatus: () => ({ status: true, message: '' }),
  sendContactMessage: () => ({ email: 'visitor@mailbox.example', message: 'Good day' }),
  reportPhone: () => ({
    code: 'BCDFGHJK',
    phoneKey: newId().slice(0, 22),
    phone: {
      build: '1795000000000',
      queue: { kinds: { save: 1 }, refused: 0, conflict: 0, held: 0, oldestMinutes: 7 },
      storage: { health: 'ok' },
      line: { wasOffline: false, isSlow: false, savesData: false },
      errors: [{ code: 'phone.no_answer', minutes: 1 }],
    },
  }),
  getPhone: () => ({ code: 'BCDFGHJK' }),
  listApplications: () => ({ page: 1, take: 15, searchEmail: '', searchState: 'DECLINED', startDate: '' }),
  markFraudFinding: ({ journey }) => ({ id: journey.customerId, rule: 'account-1', verdict: 'right' }),
  dryRunFraudRule: () => ({ rule: 'returned-debits', threshold: 3 }),
  getFigures: () => ({ from: '2026-03-01', to: '2026-03-31' }),
  saveProgress: ({ journey }) => ({ customerId: journey.customerId, page: 'loading' }),
  saveApplication: ({ journey }) => ({ id: journey.customerId, customerRequest: { suburb: 'Orlando East' } }),
  changeCellNumber: ({ journey: { customerId, person } }) => ({ customerId, cellNo: person.cellNo }),
  verifyLoanPasscode: ({ journey }) => ({ customerId: journey.customerId, loanOtp: '00000' }),
  verifyManualPasscode: ({ journey }) => ({ id: journey.customerId, otp: '00000' }),
  choosePayoutOption: ({ journey }) => ({ id: journey.customerId, option: 'eft' }),
  withdrawApplication: ({ journey }) => ({ id: journey.customerId, decline: 'true' }),
  approveLoan: ({ journey }) => ({ id: journey.customerId, approve: 'true' }),
  declineApplication: ({ journey }) => ({ id: journey.customerId, reason: 'Fraud' }),
  askCustomer: ({ journey }) => ({ id: journey.customerId, thing: 'payslip' }),
  withdrawAsk: ({ journey }) => ({ id: journey.customerId, askId: journey.customerId }),
  previewNotice: () => ({ to: 'DECLINED', action: 'decline', cause: 'bureau-record' }),
  requestReview: ({ journey }) => ({ id: journey.customerId, message: 'I changed my job' }),
  answerHold: ({ journey }) => ({ id: journey.customerId, holdId: journey.customerId, note: 'It was ours' }),
  upholdDecline: ({ journey }) => ({ id: journey.customerId, note: 'The report is right' }),
  changeLoanState: ({ journey }) => ({ id: journey.customerId, state: 'PAID' }),
  changeLoanAmount: ({ distributionId }) => ({ id: distributionId, loanId: '1' }),
  createBudget: ({ journey }) => ({
    customerId: journey.customerId,
    grossIncome: '10400',
    netIncome: '8200',
    livingExpenses: '4750.5',
  }),
  verifyEnrolmentPasscode: ({ journey }) => ({
    customerId: journey.customerId,
    idNumber: journey.person.idNumber,
    otp: '00000',
  }),
  createLoan: ({ journey }) => ({
    customerId: journey.customerId,
    loanProductId: 'ZIL-500',
    loanProductName: 'Zero interest loan R500, one month',
    loanAmount: '500',
    noOfInstalments: '1',
    payoutId: 'eft',
  }),
  createPayout: ({ journey, clientId }) => ({
    customerId: journey.customerId,
    clientId,
    loanId: loanIdOf(journey),
  }),
  searchEmployers: () => ({ search: 'university' }),
  getInstalmentSchedule: ({ clientNo, journey }) => ({ clientNo, loanId: loanIdOf(journey) }),
  checkCredit: ({ journey: { customerId, person } }) => ({
    customerId,
    idNumber: person.idNumber,
    firstName: person.firstName,
    lastName: person.lastName,
    consent: { textVersion: consentTextVersion, givenAt: '2026-11-20T06:00:00.000Z' },
  }),
  putChunk: ({ journey, fileOf }) => ({
    fileId: fileOf('PAYSLIP'),
    index: 0,
    customerId: journey.customerId,
    fileType: 'PAYSLIP',
  }),
  listChunks: ({ journey, fileOf }) => ({ fileId: fileOf('PAYSLIP'), customerId: journey.customerId }),
  attachDocuments: ({ journey, fileOf }) => ({
    customerId: journey.customerId,
    fileType: 'PAYSLIP',
    files: [{ fileId: fileOf('PAYSLIP'), chunks: 1, sizeBytes: 1000, sha256: '0'.repeat(64) }],
  }),
  downloadCreditReport: ({ fileOf }) => ({ id: fileOf('CREDIT_REPORT') }),
  downloadMabReport: ({ fileOf }) => ({ id: fileOf('MAB_REPORT') }),
  downloadStatement: ({ fileOf }) => ({ id: fileOf('BANK_STATEMENT') }),
  downloadPayslip: ({ fileOf }) => ({ id: fileOf('PAYSLIP') }),
  exportApplications: () => ({ fromDate: '', toDate: '', status: 'DECLINED' }),
  followLiveEvents: ({ journey }) => ({ customerId: journey.customerId }),
  takeNext: () => ({ queue: 'decide' }),
  runBatch: ({ journey }) => ({
    batchId: newId(),
    action: 'take',
    rows: [{ id: journey.customerId }],
  }),
  saveView: ({ journey }) => ({
    id: journey.customerId,
    name: 'To do',
    isShared: false,
    filters: { queue: 'decide' },
    order: 'waiting',
    columns: ['waiting'],
  }),
  deleteView: ({ journey }) => ({ id: journey.customerId }),
  readNotices: ({ journey }) => ({ ids: [journey.customerId] }),
  assignApplication: ({ journey }) => ({ id: journey.customerId, take: true }),
  addNote: ({ journey }) => ({ id: journey.customerId, text: 'The employer was called.' }),
  getPasscodeDelivery: ({ journey }) => ({ customerId: journey.customerId, kind: 'enrolment' }),
  withdrawConsent: ({ journey }) => ({ customerId: journey.customerId, purpose: 'marketing' }),
  addPrivacyRequest: ({ journey }) => ({
    customerId: journey.customerId,
    kind: 'correction',
    text: 'My suburb is wrong.',
  }),
  getPrivacyPack: ({ journey }) => ({ customerId: journey.customerId, otp: '00000' }),
  answerPrivacyTask: ({ journey }) => ({
    customerId: journey.customerId,
    requestId: newId(),
    outcome: 'done',
    answer: 'We put it right.',
  }),
  exportPrivacyRegister: () => ({ register: 'consents' }),
  subscribePush: ({ journey }) => ({
    customerId: journey.customerId,
    endpoint: 'https://push.nowhere.example/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
  unsubscribePush: ({ journey }) => ({
    customerId: journey.customerId,
    endpoint: 'https://push.nowhere.example/1',
  }),
  searchAuditTrail: ({ journey }) => ({ idNumber: journey.person.idNumber, kind: 'read' }),
  revealFields: ({ journey }) => ({ id: journey.customerId, fields: ['accountNumber'] }),
  addStaff: () => ({ email: `new.${newId().slice(-6)}@staff.example`, role: 'agent' }),
  requestAccountChange: () => ({ action: 'reset-password', email: 'nobody@staff.example' }),
  confirmAccountChange: () => ({ changeId: newId() }),
  endAccountChange: () => ({ changeId: newId() }),
  updateStaff: () => ({ email: 'nobody@staff.example', role: 'agent' }),
  nameStaff: () => ({ email: 'nobody@staff.example', name: 'Nobody' }),
  endStaffSessions: () => ({ email: 'nobody@staff.example' }),
  changeOwnPassword: () => ({ password: 'not the right one', newPassword: 'four unrelated plain words' }),
  setPin: () => ({ password: 'not the right one', pin: '820416' }),
  unlockSession: () => ({ pin: '820416' }),
  endOwnSession: () => ({ sessionId: 'none-of-mine' }),
  beginPasskey: () => ({ password: 'not the right one' }),
  addPasskey: () => ({ response: unknownPasskey }),
  removePasskey: () => ({ passkeyId: unknownPasskey.id, password: 'not the right one' }),
  signInWithPasskey: () => ({ response: unknownPasskey }),
  beginTotp: () => ({ password: 'not the right one' }),
  confirmTotp: () => ({ code: '000000' }),
  turnOffTotp: () => ({ password: 'not the right one', code: '000000' }),
  updateStaffSettings: () => ({ fourEyes: false }),
  confirmChange: ({ journey }) => ({ id: journey.customerId, changeId: newId() }),
  rejectChange: ({ journey }) => ({ id: journey.customerId, changeId: newId(), note: 'Not now' }),
  withdrawChange: ({ journey }) => ({ id: journey.customerId, changeId: newId() }),
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

/** Returns a valid input for a call. A call that needs at most the application's ids has no sample. */
export const sampleInput = (name: HttpOperationName, scene: Scene): Sample => {
  const own = samples[name];
  if (own) return own(scene);
  const { customerId, person } = scene.journey;
  const known: Sample = { id: customerId, customerId, idNumber: person.idNumber };
  const { required = [] } = z.toJSONSchema(operations[name].http.input, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.fromEntries(required.map((field) => [field, known[field]]));
};

const endsSomething: readonly HttpOperationName[] = ['exitApplication', 'resetDevice', 'signOut'];

/** All HTTP calls; those that end a session come last. */
export const operationNames: readonly HttpOperationName[] = [
  ...httpOperationNames.filter((name) => !endsSomething.includes(name)),
  ...endsSomething,
];

export const filesFor = (name: HttpOperationName, { journey }: Scene): readonly Uint8Array[] | undefined => {
  if (name === 'uploadStatements') return journey.documents.statements;
  return name === 'uploadPayslip' || name === 'putChunk' ? [journey.documents.payslip] : undefined;
};
