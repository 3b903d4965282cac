import { type CustomerFileType, consentTextVersion, type RouteName, routes } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { applicationStages, runStages, until, type Walk } from '@tshepa/tools/journey';
import { rewriteLoan, storedRecord } from './records.ts';
import { newWalk, type TestSystem } from './system.ts';

/** What the sample calls speak of: one submitted application with all its documents. */
export type Scene = {
  walk: Walk;
  distributionId: string;
  clientNo: string;
  clientId: string;
  fileOf: (type: CustomerFileType) => string;
};

export const sceneLoanId = 'L-OF-THE-SCENE';

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

/** A call of each route that is right in form and speaks of the scene's application. */
export const sampleInputs: { readonly [Name in RouteName]: (scene: Scene) => Sample } = {
  login: () => ({ email: 'nobody@desk.example', password: 'not the right one' }),
  logout: () => ({}),
  openSession: () => ({}),
  getSiteStatus: () => ({}),
  updateSiteStatus: () => ({ status: true, message: '' }),
  sendContactMessage: () => ({ email: 'visitor@mailbox.example', message: 'Good day' }),
  listCustomers: () => ({ page: 1, take: 15, searchEmail: '', searchState: 'DECLINED', startDate: '' }),
  getFigures: () => ({ from: '2026-03-01', to: '2026-03-31' }),
  lookupByIdNumber: ({ walk }) => ({ idNumber: walk.person.idNumber }),
  getCustomer: ({ walk }) => ({ id: walk.customerId }),
  deleteCustomer: ({ walk }) => ({ id: walk.customerId }),
  resetCustomer: ({ walk }) => ({ id: walk.customerId }),
  saveProgress: ({ walk }) => ({ customerId: walk.customerId, page: 'loading' }),
  syncProviderCustomer: ({ walk }) => ({ customerId: walk.customerId }),
  upsert: ({ walk }) => ({ id: walk.customerId, customerRequest: { suburb: 'Orlando East' } }),
  verifyLoanOtp: ({ walk }) => ({ customerId: walk.customerId, loanOtp: '00000' }),
  verifyManualOtp: ({ walk }) => ({ id: walk.customerId, otp: '00000' }),
  issueManualOtp: ({ walk }) => ({ id: walk.customerId }),
  choosePayout: ({ walk }) => ({ id: walk.customerId, option: 'eft' }),
  withdraw: ({ walk }) => ({ id: walk.customerId, decline: 'true' }),
  approve: ({ walk }) => ({ id: walk.customerId, approve: 'true' }),
  declineWithReason: ({ walk }) => ({ id: walk.customerId, reason: 'Fraud' }),
  requestReview: ({ walk }) => ({ id: walk.customerId, message: 'I changed my job' }),
  upholdDecline: ({ walk }) => ({ id: walk.customerId, note: 'The report is right' }),
  revertDecline: ({ walk }) => ({ id: walk.customerId }),
  updateLoanState: ({ walk }) => ({ id: walk.customerId, state: 'PAID' }),
  changeLoan: ({ distributionId }) => ({ id: distributionId, loanId: '1' }),
  createBudget: ({ walk }) => ({
    customerId: walk.customerId,
    grossIncome: '10400',
    netIncome: '8200',
    livingExpenses: '4750.5',
  }),
  checkDecision: ({ walk }) => ({ customerId: walk.customerId, idNumber: walk.person.idNumber }),
  lookupApproval: ({ walk }) => ({ idNumber: walk.person.idNumber }),
  addProviderClient: ({ walk }) => ({ customerId: walk.customerId }),
  addEmployer: ({ walk }) => ({ customerId: walk.customerId }),
  uploadFilesToProvider: ({ walk }) => ({ customerId: walk.customerId }),
  sendEnrolmentOtp: ({ walk }) => ({ customerId: walk.customerId, idNumber: walk.person.idNumber }),
  submitEnrolmentOtp: ({ walk }) => ({
    customerId: walk.customerId,
    idNumber: walk.person.idNumber,
    otp: '00000',
  }),
  sendLoanOtp: ({ walk }) => ({ customerId: walk.customerId }),
  listProducts: ({ walk }) => ({ customerId: walk.customerId }),
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
  searchProviderCustomer: ({ walk }) => ({ idNumber: walk.person.idNumber }),
  listPayoutOptions: () => ({}),
  creditCheck: ({ walk: { customerId, person } }) => ({
    customerId,
    idNumber: person.idNumber,
    firstName: person.firstName,
    lastName: person.lastName,
    consent: { textVersion: consentTextVersion, givenAt: '2026-11-20T06:00:00.000Z' },
  }),
  uploadStatements: ({ walk }) => ({ customerId: walk.customerId }),
  uploadPayslip: ({ walk }) => ({ customerId: walk.customerId }),
  putPiece: ({ walk, fileOf }) => ({
    fileId: fileOf('PAYSLIP'),
    index: 0,
    customerId: walk.customerId,
    fileType: 'PAYSLIP',
  }),
  listPieces: ({ walk, fileOf }) => ({ fileId: fileOf('PAYSLIP'), customerId: walk.customerId }),
  attachFiles: ({ walk, fileOf }) => ({
    customerId: walk.customerId,
    fileType: 'PAYSLIP',
    files: [{ fileId: fileOf('PAYSLIP'), chunks: 1, sizeBytes: 1000, sha256: '0'.repeat(64) }],
  }),
  downloadCreditReport: ({ fileOf }) => ({ id: fileOf('CREDIT_REPORT') }),
  downloadMabReport: ({ fileOf }) => ({ id: fileOf('MAB_REPORT') }),
  downloadStatement: ({ fileOf }) => ({ id: fileOf('BANK_STATEMENT') }),
  downloadPayslip: ({ fileOf }) => ({ id: fileOf('PAYSLIP') }),
  exportCustomers: () => ({ fromDate: '', toDate: '', status: 'DECLINED' }),
  followLiveEvents: ({ walk }) => ({ customerId: walk.customerId }),
  assignCustomer: ({ walk }) => ({ id: walk.customerId, take: true }),
  addNote: ({ walk }) => ({ id: walk.customerId, text: 'The employer was called.' }),
  listNotes: ({ walk }) => ({ id: walk.customerId }),
  listQueues: () => ({}),
  listMessages: ({ walk }) => ({ id: walk.customerId }),
  getPasscodeDelivery: ({ walk }) => ({ customerId: walk.customerId, kind: 'enrolment' }),
  getPrivacy: ({ walk }) => ({ customerId: walk.customerId }),
  withdrawConsent: ({ walk }) => ({ customerId: walk.customerId, purpose: 'marketing' }),
  askPrivacy: ({ walk }) => ({
    customerId: walk.customerId,
    kind: 'correction',
    text: 'My suburb is wrong.',
  }),
  sendPrivacyCode: ({ walk }) => ({ customerId: walk.customerId }),
  getPrivacyPack: ({ walk }) => ({ customerId: walk.customerId, otp: '00000' }),
  listPrivacyTasks: () => ({}),
  answerPrivacyTask: ({ walk }) => ({
    customerId: walk.customerId,
    requestId: newId(),
    outcome: 'done',
    answer: 'We put it right.',
  }),
  exportPrivacyRegister: () => ({ register: 'consents' }),
  getPushKey: () => ({}),
  subscribePush: ({ walk }) => ({
    customerId: walk.customerId,
    endpoint: 'https://push.nowhere.example/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
  unsubscribePush: ({ walk }) => ({
    customerId: walk.customerId,
    endpoint: 'https://push.nowhere.example/1',
  }),
  customerHistory: ({ walk }) => ({ id: walk.customerId }),
  searchAudit: ({ walk }) => ({ idNumber: walk.person.idNumber, kind: 'read' }),
  revealFields: ({ walk }) => ({ id: walk.customerId, fields: ['accountNumber'] }),
  listStaff: () => ({}),
  addStaff: () => ({ email: `new.${newId().slice(-6)}@desk.example`, role: 'agent' }),
  resetStaff: () => ({ email: 'nobody@desk.example' }),
  updateStaff: () => ({ email: 'nobody@desk.example', role: 'agent' }),
  endStaffSessions: () => ({ email: 'nobody@desk.example' }),
  getOwnAccount: () => ({}),
  changeOwnPassword: () => ({ password: 'not the right one', newPassword: 'four unrelated plain words' }),
  endOwnSession: () => ({ sessionId: 'none-of-mine' }),
  endOtherSessions: () => ({}),
  beginTotp: () => ({ password: 'not the right one' }),
  confirmTotp: () => ({ code: '000000' }),
  turnOffTotp: () => ({ password: 'not the right one', code: '000000' }),
  getDeskSettings: () => ({}),
  updateDeskSettings: () => ({ fourEyes: false }),
  confirmChange: ({ walk }) => ({ id: walk.customerId, changeId: newId() }),
  rejectChange: ({ walk }) => ({ id: walk.customerId, changeId: newId(), note: 'Not now' }),
  withdrawChange: ({ walk }) => ({ id: walk.customerId, changeId: newId() }),
  receiveProviderWebhook: () => ({
    id: 'delivery-1',
    type: 'mandate.updated',
    reference: 'mandate:nobody:0',
    status: 'accepted',
  }),
  receiveSmsWebhook: () => ({
    id: 'receipt-1',
    type: 'sms.status',
    reference: 'passcode:loan:nobody:0',
    status: 'delivered',
  }),
};

const endsSomething: readonly RouteName[] = ['deleteCustomer', 'resetCustomer', 'logout'];

/** Every route; those that end a session come last. */
export const routeNames: readonly RouteName[] = [
  ...Object.keys(routes).filter((name): name is RouteName => !endsSomething.some((known) => known === name)),
  ...endsSomething,
];

/** The documents that a call carries beside its fields. */
export const filesFor = (name: RouteName, { walk }: Scene): readonly Uint8Array[] | undefined => {
  if (name === 'uploadStatements') return walk.documents.statements;
  return name === 'uploadPayslip' || name === 'putPiece' ? [walk.documents.payslip] : undefined;
};
