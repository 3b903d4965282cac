import type { AuditDetails, applicationsRpc } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { RecordOwners } from '../store/record-owners.ts';

type Rpcs = typeof applicationsRpc;
export type RpcName = keyof Rpcs;

type Call<Name extends RpcName> = {
  request: z.output<Rpcs[Name]['request']>;
  reply: Rpcs[Name] extends { reply: infer Reply extends z.core.$ZodType } ? z.output<Reply> : undefined;
};

/** What a member of staff was shown. */
export type Shown = { action: string; customerIds?: readonly string[]; details?: AuditDetails };

/** Finds whose records a call was about that names them by something else. */
export type Owners = Pick<RecordOwners, 'idsOfPerson' | 'idsOfProviderLoan'>;

type Rule<Name extends RpcName> =
  /** Changes a record: the row is stored in the update that makes the change. */
  | { how: 'change' }
  /** The handler adds the row itself, before the effect that the row tells of. */
  | { how: 'recorded' }
  /** Shows a person: the row is added before the answer is sent. */
  | { how: 'read'; shown: (call: Call<Name>, owners: Owners) => Shown | Promise<Shown> }
  | { how: 'exempt'; because: string };

const change = { how: 'change' } as const;
const recorded = { how: 'recorded' } as const;
const exempt = (because: string) => ({ how: 'exempt', because }) as const;

/** The filters that were set; of those that name a person only that they were. */
const filtersOf = (query: Record<string, string | number | undefined>, inClear: readonly string[]): string =>
  Object.entries(query)
    .filter(
      ([name, value]) => value !== undefined && value !== '' && !['page', 'take', 'before'].includes(name),
    )
    .map(([name, value]) => (inClear.includes(name) ? `${name} ${value}` : name))
    .join(', ');

/**
 * How each call is audited. A call without a rule does not compile. `read` is about staff: applicants are shown
 * their own record only, and services pass on to nobody what they read.
 */
export const auditRules: { readonly [Name in RpcName]: Rule<Name> } = {
  openSession: exempt('makes an empty session, which belongs to nobody yet'),
  resolveSession: exempt('tells the gateway whose session it is; shows and changes nothing'),
  requestResume: exempt('answers the same for everybody; the passcode itself is in the journal of messages'),
  confirmResume: change,

  signIn: recorded,
  authenticate: exempt('tells the gateway whose token it is; the call that follows has its own row'),
  signOut: recorded,
  addStaff: recorded,
  resetStaff: recorded,
  listStaff: exempt('colleagues, and no customer'),
  updateStaff: recorded,
  endStaffSessions: recorded,
  removeTotp: recorded,
  listStaffSessions: exempt('for operators, and about no customer'),
  getOwnAccount: exempt('one’s own account'),
  changeOwnPassword: recorded,
  endOwnSession: recorded,
  endOtherSessions: recorded,
  beginTotp: exempt('a secret that counts for nothing until it is confirmed, which has its row'),
  confirmTotp: recorded,
  turnOffTotp: recorded,
  getDeskSettings: exempt('about nobody'),
  updateDeskSettings: recorded,

  getSiteStatus: exempt('public, and about nobody'),
  updateSiteStatus: recorded,

  putChunk: exempt('a piece of a file that no record lists; attaching it is the change'),
  listChunks: exempt('tells an applicant which pieces of an own upload have arrived'),
  attachFiles: change,
  describeFile: {
    how: 'read',
    shown: ({ reply }) => ({
      action: 'file.download',
      customerIds: [reply.customerId],
      details: { fileType: reply.fileType, fileId: reply.fileId },
    }),
  },
  getChunk: exempt('the rest of a download: the gateway asks for a description first, and that has the row'),

  list: {
    how: 'read',
    shown: ({ request, reply }) => ({
      action: 'customer.list',
      customerIds: reply.items.map(({ id }) => id),
      details: {
        page: request.page,
        results: reply.total,
        filters: filtersOf(request, ['searchState', 'startDate', 'endDate']),
      },
    }),
  },
  exportCsv: recorded,
  getFigures: exempt('counts of days; nobody can be told from them'),
  getAgreement: exempt(
    'gives the notifications service the copy that goes to the customer; refuses everybody else',
  ),
  contact: exempt('tells the notifications service how to reach a customer; refuses everybody else'),

  save: change,
  get: { how: 'read', shown: ({ reply }) => ({ action: 'customer.read', customerIds: [reply.id] }) },
  lookup: {
    how: 'read',
    shown: ({ reply }) => ({
      action: 'customer.lookup',
      customerIds: reply.map(({ id }) => id),
      details: { results: reply.length },
    }),
  },
  route: exempt('answers where SUBMIT leads and nothing of the person'),
  saveProgress: change,
  exit: change,
  reset: change,

  creditCheck: change,
  checkDecision: change,
  lookupApproval: {
    how: 'read',
    shown: async ({ request }, owners) => ({
      action: 'provider.approval',
      customerIds: await owners.idsOfPerson(request.idNumber),
    }),
  },
  addProviderClient: change,
  addEmployer: change,
  uploadFilesToProvider: {
    how: 'read',
    shown: ({ request }) => ({ action: 'provider.upload-files', customerIds: [request.customerId] }),
  },
  findProviderClient: {
    how: 'read',
    shown: async ({ request }, owners) => ({
      action: 'provider.client',
      customerIds: await owners.idsOfPerson(request.idNumber),
    }),
  },
  syncProvider: change,

  sendEnrolmentOtp: change,
  submitEnrolmentOtp: change,
  sendLoanOtp: change,
  verifyLoanOtp: change,
  verifyManualOtp: change,
  issueManualOtp: recorded,

  choosePayout: change,
  withdraw: change,
  approve: change,
  declineWithReason: change,
  revertDecline: change,
  requestReview: change,
  upholdDecline: change,
  updateState: change,
  changeLoan: change,
  createBudget: change,
  listProducts: {
    how: 'read',
    shown: ({ request }) => ({ action: 'provider.products', customerIds: [request.customerId] }),
  },
  createLoan: change,
  createPayout: change,
  confirmChange: change,
  rejectChange: change,
  withdrawChange: change,
  schedule: {
    how: 'read',
    shown: async ({ request: { loanId } }, owners) => ({
      action: 'provider.schedule',
      customerIds: await owners.idsOfProviderLoan(loanId),
      details: { loanId },
    }),
  },

  customerHistory: {
    how: 'read',
    shown: ({ request }) => ({
      action: 'audit.history',
      customerIds: [request.id],
    }),
  },
  searchAudit: {
    how: 'read',
    shown: async ({ request, reply }, owners) => ({
      action: 'audit.search',
      customerIds: request.idNumber ? await owners.idsOfPerson(request.idNumber) : [],
      details: {
        results: reply.items.length,
        filters: filtersOf(request, ['kind', 'action', 'fromDate', 'toDate']),
      },
    }),
  },
  revealFields: {
    how: 'read',
    shown: ({ request }) => ({
      action: 'customer.reveal',
      customerIds: [request.id],
      details: { fields: request.fields.join(', ') },
    }),
  },
  recordOperatorAction: recorded,

  getPrivacy: exempt('an applicant’s own record, refused to everybody else'),
  withdrawConsent: change,
  askPrivacy: change,
  sendPrivacyCode: exempt('the passcode itself is in the journal of messages'),
  getPrivacyPack: recorded,
  listPrivacyTasks: {
    how: 'read',
    shown: ({ reply: { tasks } }) => ({
      action: 'privacy.tasks',
      customerIds: [...new Set(tasks.map(({ customerId }) => customerId))],
      details: { results: tasks.length },
    }),
  },
  answerPrivacyTask: change,
  exportPrivacyRegister: recorded,

  assign: change,
  addNote: change,
  listNotes: {
    how: 'read',
    shown: ({ request }) => ({ action: 'customer.notes', customerIds: [request.id] }),
  },
  listMessages: {
    how: 'read',
    shown: ({ request }) => ({ action: 'customer.messages', customerIds: [request.id] }),
  },
  getPasscodeDelivery: exempt('tells an applicant whether an own passcode arrived'),
  subscribePush: exempt('where an own browser is told of news; nothing of the record'),
  unsubscribePush: exempt('that an own browser is told no more'),
  listQueues: exempt('numbers only'),
  checkSession: exempt('tells the gateway whether a token still stands for somebody'),

  seedCustomers: exempt('made-up people, and refused wherever real ones are'),
};
