import type {
  AcceptedAgreement,
  Assignee,
  BankForm,
  Consent,
  CustomerFile,
  CustomerForm,
  EmploymentForm,
  EnrolmentRecord,
  Language,
  LoanDistribution,
  PrivacyRequest,
  ProgressPage,
  StatementAnalysis,
} from '@tshepa/contracts';
import type { StoredAffordability } from './affordability.ts';
import type { EndedChange, RequestedChange } from './pending-change.ts';
import type { StoredReview } from './review.ts';
import type { StateEntry } from './state-history.ts';

/** A report of the credit bureau. */
export type BureauResult = {
  compuScore: number;
  clientRef: string;
  jsonDataString: string;
  pulledAt: string;
  /** Fetched again for an approval, so only the rules and no person have decided on it yet. */
  isRenewed?: true;
};

/** The result of the statement analysis, with the analyser's own log lines. */
export type StatementResult = { analysis: StatementAnalysis; logs: Record<string, string>[] };

/** The accepted agreement with its text: the hash alone proves nothing once the application has changed. */
export type StoredAgreement = AcceptedAgreement & { text: string };

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
  employment: EmploymentForm;
  bank: BankForm;
  loan: LoanDistribution;
  /** The states it entered, oldest first. Old applications lack those from before they were recorded. */
  history: StateEntry[];
  files: CustomerFile[];
  page: ProgressPage;
  /** The language of the applicant's screens, English when absent. */
  language?: Language;
  /** Every consent ever given, oldest first, the withdrawn ones included. */
  consents: Consent[];
  /** The applicant's privacy requests, oldest first. */
  privacy: PrivacyRequest[];
  /** When the personal data was erased. Since then the application has no data key and nothing sealed. */
  erasedAt?: Date;
  bureau?: BureauResult;
  statements?: StatementResult;
  /** The assessment of the latest submission. */
  affordability?: StoredAffordability;
  /** The latest review that the applicant requested. */
  review?: StoredReview;
  enrollment?: EnrolmentRecord;
  decision?: { approved: boolean; declined: boolean };
  employerId?: string;
  /** The agreement about the present provider loan. */
  agreement?: StoredAgreement;
  /** Since when a third party that this application waits for has been unreachable. */
  unreachableSince?: Date;
  /** When the provider reported the loan as repaid. From then on it no longer counts as active. */
  settledAt?: Date;
  /** The member of staff who works on it. */
  assignee?: Assignee;
  /** How many notes of staff it has. */
  noteCount?: number;
  /** How many of its provider loans were cancelled. Part of the next loan's reference. */
  cancelledLoans: number;
  /** The one change that waits for a second manager. */
  pending?: RequestedChange;
  lastChange?: EndedChange;
  /** When each mandate was requested, as ISO instants. The number a day is limited. */
  mandateRequests: string[];
};

type NewApplication = { id: string; distributionId: string; dataKey: string; sessionId: string; now: Date };

/** An application before its first answer. */
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
  loan: { id: distributionId, state: 'IN_PROGRESS', approved: false, declined: false, loan_otp: '' },
  history: [{ to: 'IN_PROGRESS', at: now }],
  files: [],
  consents: [],
  privacy: [],
  page: '',
  cancelledLoans: 0,
  mandateRequests: [],
});
