import type {
  AcceptedAgreement,
  AccountCheck,
  Affordability,
  AffordabilityFlag,
  Ask,
  Assignee,
  BankForm,
  BatchedPayout,
  Budget,
  ClosedChange,
  Colleague,
  Consent,
  CustomerFile,
  CustomerForm,
  EmploymentForm,
  FourEyesAction,
  Hold,
  Language,
  LoanState,
  PayslipReading,
  PrivacyRequest,
  ProgressPage,
  ProviderAccount,
  Review,
  StatementAnalysis,
} from '@tshepa/contracts';
import type { Enrolment, FormerLoan, Loan } from './loan.ts';

export type BureauResult = {
  compuScore: number;
  clientRef: string;
  jsonDataString: string;
  pulledAt: string;
  /** Set when the report was fetched again for an approval. The rules have checked this report, but no person has. */
  isRenewed?: true;
};

type StatementResult = { analysis: StatementAnalysis; logs: Record<string, string>[] };

/** The accepted agreement with its text. The hash alone would prove nothing once the application has changed. */
export type StoredAgreement = AcceptedAgreement & { text: string };

/** The stored assessment, with the flags for staff and the source of the table of norms that it used. */
export type StoredAffordability = Affordability & {
  flags: AffordabilityFlag[];
  normsSource: string;
  /** The facts that the assessment was based on, as text. When they change, it is void. Former builds stored none. */
  standsOn?: string;
};

type StoredReview = Review & { message?: string; decidedBy?: string };

export type RequestedChange = {
  id: string;
  action: FourEyesAction;
  request: Record<string, string>;
  by: Colleague;
  at: string;
  /** The facts that the request was based on, as text. When they change, the request is void. */
  standsOn: string;
  /** Set for a payout that was asked for together with others. */
  batch?: BatchedPayout;
  /** Set by the second manager's confirmation, while the change is being carried out. */
  confirmedBy?: Colleague;
};

export type EndedChange = ClosedChange;

/** `by` is the account of the member of staff who made the transition. Entries of former builds lack it. */
export type StateEntry = { to: LoanState; at: Date; by?: string };

/**
 * Records that passcodes to `cellNo` were entered correctly: in which sessions, and when for the first time (`at`) and for
 * the last time (`lastAt`).
 */
type NumberProof = { cellNo: string; at: string; lastAt?: string; sessionIds: string[] };

/** One application for one loan, with every sealed part opened. */
export type Application = {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  dataKey: string;
  /** Hashed sessions of the devices that own this application. */
  sessionIds: string[];
  applicant: CustomerForm;
  numberProof?: NumberProof;
  employment: EmploymentForm;
  bank: BankForm;
  loan: Loan;
  /** The states that the application entered, oldest first. Old applications lack the earliest states. */
  history: StateEntry[];
  files: CustomerFile[];
  page: ProgressPage;
  /** The language of the applicant's screens, English when absent. */
  language?: Language;
  /** Every consent ever given, oldest first, including withdrawn consents. */
  consents: Consent[];
  privacy: PrivacyRequest[];
  /** Set when the personal data was erased. The application then has no data key and nothing sealed. */
  erasedAt?: Date;
  bureau?: BureauResult;
  statements?: StatementResult;
  /** What was read in the attached payslip. */
  payslip?: PayslipReading;
  affordability?: StoredAffordability;
  /** The budget that staff made last. Former builds stored only its id. */
  budget?: Budget;
  review?: StoredReview;
  /** Who decided the last review, for the figures of the team. It stands outside the sealed review. */
  reviewed?: { by: string; since: Date; at: Date };
  enrolment?: Enrolment;
  decision?: { approved: boolean; declined: boolean };
  /** The bank's answers about the account on record. */
  accountCheck?: AccountCheck;
  employerId?: string;
  /** The one account that money goes to and comes from, bound when the application was submitted. */
  destination?: ProviderAccount;
  /** The holds that wait for an answer by staff, and the latest answered holds. */
  holds?: Hold[];
  agreement?: StoredAgreement;
  /** The time of the first failure of a third party that this application waits for. */
  unreachableSince?: Date;
  /** Set when the provider reports the loan as repaid. The loan then no longer counts as active. */
  settledAt?: Date;
  assignee?: Assignee;
  noteCount?: number;
  /** Until then the application is in no queue, unless its state changes before. */
  snoozedUntil?: Date;
  /** What staff asked the applicant for last. */
  ask?: Ask;
  /** The number of cancelled provider loans. It is part of the next loan's reference. */
  cancelledLoans: number;
  /** The loans at the provider that were replaced, oldest first. */
  formerLoans?: FormerLoan[];
  /** The one change that waits for a second manager. */
  pending?: RequestedChange;
  lastChange?: EndedChange;
  /** The ISO instants of all mandate requests. The number of requests per day is limited. */
  mandateRequests: string[];
  /** The ISO instants of the latest changes of the cell number after the submission. */
  numberChanges?: string[];
};

type NewApplication = { id: string; distributionId: string; dataKey: string; sessionId: string; now: Date };

export const newApplication = ({
  id,
  distributionId,
  dataKey,
  sessionId,
  now,
}: NewApplication): Application => ({
  id,
  version: 0,
  createdAt: now,
  updatedAt: now,
  dataKey,
  sessionIds: [sessionId],
  applicant: { countryCode: 'ZA', loginAttempts: 0 },
  employment: {},
  bank: {},
  loan: { id: distributionId, state: 'IN_PROGRESS', approved: false, declined: false, passcode: '' },
  history: [{ to: 'IN_PROGRESS', at: now }],
  files: [],
  consents: [],
  privacy: [],
  page: '',
  cancelledLoans: 0,
  mandateRequests: [],
});

/** A loan takes about ten transitions. Repeated declines and reverts must not let the document grow without limit. */
const maximumEntries = 60;

/** Adds a transition to the history. A transition that keeps the state is not recorded. */
export function withStateEntry(
  application: Application,
  { from, to }: { from: LoanState; to: LoanState },
  made: Omit<StateEntry, 'to'>,
): Application {
  if (from === to) return application;
  const { snoozedUntil: _ended, ...awake } = application;
  return { ...awake, history: [...application.history, { to, ...made }].slice(-maximumEntries) };
}

/** Returns the time at which the application entered its state. Applications without a history use their creation time. */
export const inStateSince = ({ history, createdAt }: Pick<Application, 'history' | 'createdAt'>): Date =>
  history.at(-1)?.at ?? createdAt;
