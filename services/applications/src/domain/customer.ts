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
import type { AskedChange, EndedChange } from './pending-change.ts';
import type { StoredReview } from './review.ts';
import type { StateMove } from './state-moves.ts';

/** What the credit bureau said, and when. */
export type BureauResult = {
  compuScore: number;
  clientRef: string;
  jsonDataString: string;
  pulledAt: string;
  /** Pulled for an approval: nobody has decided on it but the rules. */
  isRenewed?: true;
};

/** What the statement analysis said, with the analyser's own log lines. */
export type StatementResult = { analysis: StatementAnalysis; logs: Record<string, string>[] };

/** What was agreed, with the text itself: a hash alone proves nothing once the record has moved on. */
export type StoredAgreement = AcceptedAgreement & { text: string };

/** One customer = one application = one loan distribution, opened: every sealed part readable. */
export type Customer = {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  dataKey: string;
  /** Hashed sessions of the devices that own this record. */
  sessionIds: string[];
  customer: CustomerForm;
  employment: EmploymentForm;
  bank: BankForm;
  loan: LoanDistribution;
  /** The states it came into, oldest first. A record from before they were kept has only the later ones. */
  moves: StateMove[];
  files: CustomerFile[];
  page: ProgressPage;
  /** Of the applicant's screens; English when there is none. */
  language?: Language;
  /** Every consent that was given, oldest first; the withdrawn ones too. */
  consents: Consent[];
  /** What the person asked for about this record, oldest first. */
  privacy: PrivacyRequest[];
  /** When the person was taken out of it: there is no key any more, and nothing to open. */
  erasedAt?: Date;
  bureau?: BureauResult;
  statements?: StatementResult;
  /** Of the latest submission. */
  affordability?: StoredAffordability;
  /** Of the latest decline that the applicant asked about. */
  review?: StoredReview;
  enrollment?: EnrolmentRecord;
  decision?: { approved: boolean; declined: boolean };
  employerId?: string;
  /** Of the provider loan that there is now. */
  agreement?: StoredAgreement;
  /** Since when a third party that this application waits for has not answered. */
  unreachableSince?: Date;
  /** When the provider reported the loan repaid; from then on it no longer counts as active. */
  settledAt?: Date;
  /** Who of the staff is working on it. */
  assignee?: Assignee;
  /** How many notes staff have written on it. */
  noteCount?: number;
  /** How many provider loans of this record were cancelled; part of the next loan's reference. */
  cancelledLoans: number;
  /** What one manager wants and another has to confirm; at most one thing at a time. */
  pending?: AskedChange;
  lastChange?: EndedChange;
  /** When each mandate was requested, as ISO instants; a few a day are allowed. */
  mandateRequests: string[];
};

type NewCustomer = { id: string; distributionId: string; dataKey: string; sessionId: string; now: Date };

/** A record as it is before its first answer. */
export const newCustomer = ({ id, distributionId, dataKey, sessionId, now }: NewCustomer): Customer => ({
  id,
  version: 0,
  createdAt: now,
  updatedAt: now,
  dataKey,
  sessionIds: [sessionId],
  customer: { countryCode: 'ZA', loginAttempts: 0 },
  employment: {},
  bank: {},
  loan: { id: distributionId, state: 'IN_PROGRESS', approved: false, declined: false, loan_otp: '' },
  moves: [{ to: 'IN_PROGRESS', at: now }],
  files: [],
  consents: [],
  privacy: [],
  page: '',
  cancelledLoans: 0,
  mandateRequests: [],
});
