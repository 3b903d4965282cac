import {
  activeLoanStates,
  type Consent,
  type CustomerForm,
  consentScreenPurposes,
  type EnrolmentRecord,
  type FourEyesAction,
  type LoanDistribution,
  type LoanState,
  type PrivacyRequest,
} from '@tshepa/contracts';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Vault } from '../crypto/vault.ts';
import type { Application, StateEntry } from '../domain/application.ts';
import { openAsk } from '../domain/ask.ts';
import type { DeviceMark } from '../domain/command-order.ts';
import { defined } from '../domain/defined.ts';
import { hasLoanToEnd } from '../domain/former-loans.ts';
import { isOnHold } from '../domain/hold.ts';
import {
  fromEnrolmentRecord,
  fromLoanDistribution,
  toEnrolmentRecord,
  toLoanDistribution,
} from '../domain/loan.ts';
import { hasOpenReview } from '../domain/review.ts';
import { searchKeys } from '../domain/search-keys.ts';
import { waitingSinceOf, workedByOf } from '../domain/waiting.ts';

export type CommandEntry = {
  key: string;
  /** The owner of the idempotency key. Nobody else gets the stored reply. */
  principal: string;
  /** A digest of kind and body. The same key with another body is refused. */
  digest: string;
  /** The sealed reply. It is dropped after 90 days, or earlier when newer replies need the space. */
  reply?: string;
  at: Date;
};

/** A running command. Unless it is renewed, the lease ends at `until`. */
export type CommandLease = { holder: string; digest: string; until: Date };

export type NoteEntry = { id: string; at: Date; isStop?: true; sealed: string };

/** The fields of an application that its document contains in plain text, under the same names. */
const clearFields = [
  'sessionIds',
  'dataKey',
  'page',
  'consents',
  'unreachableSince',
  'settledAt',
  'assignee',
  'noteCount',
  'cancelledLoans',
  'formerLoans',
  'mandateRequests',
  'snoozedUntil',
  'ask',
  'reviewed',
] as const;

type ClearField = Exclude<(typeof clearFields)[number], 'consents'>;

/** An application as stored: names, state, amounts and dates are in plain text, and everything else is sealed. */
export type ApplicationDocument = Pick<
  Application,
  ClearField | 'version' | 'createdAt' | 'updatedAt' | 'erasedAt'
> & {
  _id: string;
  distributionId: string;
  sealed: string;
  idNumberIndex?: string;
  emailIndex?: string;
  /** The blind index of the person, as long as this is their one active loan. */
  activeLoanOf?: string;
  /** The keys of the search of staff. Empty for an erased application; documents of former builds have none yet. */
  searchKeys?: string[];
  mandateReference?: string;
  state: LoanState;
  initials?: string;
  firstName?: string;
  lastName?: string;
  loan: LoanDistribution;
  moves?: StateEntry[];
  consents?: Consent[];
  /** The single consent of old applications, which covers the credit check and the processing. */
  consent?: Omit<Consent, 'purpose'>;
  privacy?: Omit<PrivacyRequest, 'text' | 'answer'>[];
  /** Set when there was ever a privacy request. */
  hasPrivacy?: true;
  /** Since when somebody has to act. After a snooze, or after the time for an answer, it is the end of that. */
  waitingSince?: Date;
  /** The assignee's id while the assignee has something to do. */
  workedBy?: string;
  /** Until then somebody is about to be assigned. */
  claimedUntil?: Date;
  notes?: NoteEntry[];
  /** The action that waits for a second manager, stored in plain text for lists. The rest of the change is sealed. */
  pendingAction?: FourEyesAction;
  /** The batch of payouts that the pending or latest change belongs to. */
  payoutBatch?: string;
  /** Set while a change or a hold waits for a second person. */
  hasPending?: true;
  hasReview?: true;
  /** Set while the applicant is asked for something. Until `waitingSince` it is the applicant's turn. */
  hasAsk?: true;
  /** Set while the loan of a declined application, or a replaced loan, has to be cancelled at the provider. */
  hasEnding?: true;
  commands: CommandEntry[];
  /** The time of the oldest command whose reply is still stored. */
  firstReplyAt?: Date;
  devices?: Record<string, DeviceMark>;
  /** Each lease is stored under a token derived from principal and idempotency key. */
  leases?: Record<string, CommandLease>;
  /** The number of leases ever taken. When two leases are taken at once, the count lets only one succeed. */
  leaseCount?: number | null;
  outbox: OutboxEvent[];
  hasOutbox?: true;
  /** Audit entries that are not in the trail yet. */
  auditOutbox?: OutboxEvent[];
  hasAudit?: true;
};

/** The fields of an application that are sealed under their own names. */
const sealedFields = [
  'employment',
  'bank',
  'files',
  'affordability',
  'budget',
  'review',
  'bureau',
  'statements',
  'payslip',
  'decision',
  'accountCheck',
  'employerId',
  'destination',
  'holds',
  'agreement',
  'pending',
  'lastChange',
  'language',
  'numberProof',
  'numberChanges',
] as const;

export const projectionOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

/** Returns the named fields of an object, including undefined fields. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

type Sealed = Pick<Application, (typeof sealedFields)[number]> & {
  customer: CustomerForm;
  enrollment?: EnrolmentRecord;
  /** The texts of requests and answers, by request id. */
  privacyTexts?: Record<string, Pick<PrivacyRequest, 'text' | 'answer'>>;
};

const sealContext = (applicationId: string) => `customer:${applicationId}`;

type Person = Pick<Application, 'applicant'> & { state: LoanState; settledAt: Date | undefined };

/** Returns the blind indexes that find a person and prevent a second active loan. */
export function personIndexes(vault: Vault, person: Person) {
  const { idNumber, emailAddress } = person.applicant;
  const idNumberIndex = idNumber ? vault.blindIndex('idNumber', idNumber) : undefined;
  return {
    idNumberIndex,
    emailIndex: emailAddress ? vault.blindIndex('emailAddress', emailAddress) : undefined,
    activeLoanOf: activeLoanStates.includes(person.state) && !person.settledAt ? idNumberIndex : undefined,
  };
}

/** Returns the keys under which the search of staff finds an application. */
const searchKeysOf = (
  vault: Vault,
  application: Pick<Application, 'id' | 'applicant' | 'bank' | 'bureau'>,
  { provider_loan_id, provider_loan_no }: LoanDistribution,
): string[] =>
  searchKeys({ ...application, loanNumbers: [provider_loan_id, provider_loan_no] }, vault.blindIndex);

/** Returns the same keys for a document. They are empty when the application is erased. */
export function storedSearchKeys(
  vault: Vault,
  document: Pick<ApplicationDocument, '_id' | 'dataKey' | 'sealed' | 'loan'>,
): string[] {
  if (isErased(document)) return [];
  const { customer: applicant, bank, bureau } = openSealed(vault, document);
  return searchKeysOf(vault, { id: document._id, applicant, bank, ...defined({ bureau }) }, document.loan);
}

export function toFields(vault: Vault, application: Application) {
  const { applicant, enrolment, pending, lastChange, privacy, loan } = application;
  const { state } = loan;
  const sealed: Sealed = defined({
    ...pick(application, sealedFields),
    customer: applicant,
    enrollment: enrolment && toEnrolmentRecord(enrolment),
    privacyTexts: privacy.length > 0 ? textsOf(privacy) : undefined,
  });
  return {
    ...pick(application, clearFields),
    distributionId: loan.id,
    sealed: vault.seal(application.dataKey, sealContext(application.id), sealed),
    ...personIndexes(vault, { applicant, state, settledAt: application.settledAt }),
    searchKeys: searchKeysOf(vault, application, toLoanDistribution(loan)),
    mandateReference: loan.mandate?.reference,
    state,
    initials: applicant.initials,
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    loan: toLoanDistribution(loan),
    moves: application.history,
    consent: undefined,
    privacy: privacy.length > 0 ? privacy.map(withoutTexts) : undefined,
    hasPrivacy: privacy.length > 0 ? (true as const) : undefined,
    waitingSince: waitingSinceOf(application),
    workedBy: workedByOf(application),
    pendingAction: pending?.action,
    payoutBatch: (pending ?? lastChange)?.batch?.id,
    hasPending: pending || isOnHold(application) ? (true as const) : undefined,
    hasEnding: hasLoanToEnd(application) ? (true as const) : undefined,
    hasReview: hasOpenReview(application) ? (true as const) : undefined,
    hasAsk: openAsk(application) ? (true as const) : undefined,
  };
}

const withoutTexts = ({ text: _text, answer: _answer, ...request }: PrivacyRequest) => request;
const textsOf = (requests: readonly PrivacyRequest[]) =>
  Object.fromEntries(requests.map(({ id, text, answer }) => [id, defined({ text, answer })]));

/** An empty data key means that the key was destroyed, so that everything sealed stays unreadable for good. */
export const isErased = ({ dataKey }: Pick<ApplicationDocument, 'dataKey'>): boolean => dataKey === '';
const nothingSealed: Sealed = { customer: {}, employment: {}, bank: {}, files: [] };

export const openSealed = (
  vault: Vault,
  document: Pick<ApplicationDocument, '_id' | 'dataKey' | 'sealed'>,
): Sealed =>
  isErased(document)
    ? nothingSealed
    : (vault.open(document.dataKey, sealContext(document._id), document.sealed) as Sealed);

export const openApplicant = (
  vault: Vault,
  document: Pick<ApplicationDocument, '_id' | 'dataKey' | 'sealed'>,
): CustomerForm => openSealed(vault, document).customer;

const noteContext = (applicationId: string, noteId: string) => `note:${applicationId}:${noteId}`;

export type StaffNote = { id: string; at: Date; author: string; text: string; isStop?: true };

export const sealNote = (
  vault: Vault,
  { id, dataKey }: Pick<Application, 'id' | 'dataKey'>,
  { author, text, ...clear }: StaffNote,
): NoteEntry => ({ ...clear, sealed: vault.seal(dataKey, noteContext(id, clear.id), { author, text }) });

export const openNote = (
  vault: Vault,
  { _id, dataKey }: Pick<ApplicationDocument, '_id' | 'dataKey'>,
  { sealed, ...clear }: NoteEntry,
): StaffNote => ({
  ...clear,
  ...(vault.open(dataKey, noteContext(_id, clear.id), sealed) as Pick<StaffNote, 'author' | 'text'>),
});

export const consentsBefore = ({ consent }: ApplicationDocument): Consent[] =>
  consent ? consentScreenPurposes.map((purpose) => ({ purpose, ...consent })) : [];

export const toApplication = (vault: Vault, document: ApplicationDocument): Application => {
  const { privacyTexts = {}, customer, enrollment, ...sealed } = openSealed(vault, document);
  return {
    id: document._id,
    ...pick(document, ['version', 'createdAt', 'updatedAt']),
    applicant: customer,
    loan: fromLoanDistribution(document.loan),
    history: document.moves ?? [],
    privacy: (document.privacy ?? []).map((request) => ({ ...request, ...privacyTexts[request.id] })),
    ...defined({
      ...pick(document, clearFields),
      erasedAt: document.erasedAt,
      consents: document.consents ?? consentsBefore(document),
      enrolment: enrollment && fromEnrolmentRecord(enrollment),
    }),
    ...sealed,
  };
};

/** Returns the fields that an erasure writes, with their values after the erasure. */
export const toErasedFields = ({ loan, history, privacy, ...application }: Application) => ({
  ...pick(application, ['dataKey', 'sessionIds', 'page', 'consents', 'cancelledLoans', 'mandateRequests']),
  sealed: '',
  searchKeys: [],
  loan: toLoanDistribution(loan),
  state: loan.state,
  moves: history,
  privacy: privacy.length > 0 ? privacy.map(withoutTexts) : undefined,
  erasedAt: application.erasedAt,
});

/** The fields that an erasure keeps or rewrites. A new field must be listed here or below, or the code does not compile. */
type KeptAfterErasure =
  | keyof ReturnType<typeof toErasedFields>
  | '_id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'distributionId'
  | 'settledAt'
  | 'hasPrivacy'
  | 'commands'
  | 'leaseCount'
  | 'outbox'
  | 'hasOutbox'
  | 'auditOutbox'
  | 'hasAudit';

/** The fields that an erasure removes: everything else that could identify the person. */
export const removedByErasure = {
  idNumberIndex: '',
  emailIndex: '',
  activeLoanOf: '',
  mandateReference: '',
  initials: '',
  firstName: '',
  lastName: '',
  consent: '',
  unreachableSince: '',
  waitingSince: '',
  assignee: '',
  workedBy: '',
  claimedUntil: '',
  notes: '',
  noteCount: '',
  pendingAction: '',
  payoutBatch: '',
  hasPending: '',
  hasEnding: '',
  formerLoans: '',
  hasReview: '',
  hasAsk: '',
  snoozedUntil: '',
  ask: '',
  reviewed: '',
  firstReplyAt: '',
  devices: '',
  leases: '',
} as const satisfies Record<Exclude<keyof ApplicationDocument, KeptAfterErasure>, ''>;
