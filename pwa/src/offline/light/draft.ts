import { statementSlots } from '@tshepa/contracts/constants';
import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { ApplicationFacts } from '@tshepa/contracts/steps';
import type { Command, Draft, FieldConflict, QueueItem, SentFile, StoredFile, UploadFile } from '../types.ts';

export const emptyDraft = (customerId: string, createdAt: string): Draft => ({
  customerId,
  createdAt,
  nextOrder: 1,
  ackedSeq: 0,
  confirmed: null,
  loanRequest: null,
  questionnairePassed: false,
  consent: null,
  customerRequest: {},
  employmentRequest: {},
  bankRequest: {},
  statements: Array.from({ length: statementSlots }, () => null),
  payslip: null,
  sentStatementCount: 0,
  sentPayslipCount: 0,
  sentStatements: [],
  sentPayslips: [],
  submitError: null,
  enrolmentOtpAt: null,
  hasAccountMismatch: false,
  verdict: null,
  typed: {},
});

export const factsOf = (draft: Draft): ApplicationFacts => ({
  hasLoan: draft.loanRequest !== null,
  questionnairePassed: draft.questionnairePassed,
  consentGiven: draft.consent !== null,
  applicant: draft.customerRequest,
  employment: draft.employmentRequest,
  bank: draft.bankRequest,
  statementCount: Math.max(draft.sentStatementCount, draft.statements.filter((file) => file !== null).length),
  payslipCount: Math.max(draft.sentPayslipCount, draft.payslip ? 1 : 0),
});

export const saveOf = (draft: Draft, parts: Omit<SavePayload, 'id'>): SavePayload => ({
  id: draft.customerId,
  ...parts,
});

/** Returns a command's documents, except documents that the server already has. */
export function filesOf(item: QueueItem): StoredFile[] {
  if (!('payload' in item)) return [];
  if (item.kind === 'statements') return item.payload.files.filter(({ isSent }) => !isSent);
  return item.kind === 'payslip' ? [item.payload.file] : [];
}

/** Returns true when the applicant has to correct or decide something before this command can be sent. */
export const needsAttention = ({ state }: Pick<Command, 'state'>) =>
  state === 'rejected' || state === 'conflict';

/** Returns true when the server was too busy to check these documents, which are then sent again automatically. */
export const isCheckDeferred = (item: QueueItem): boolean =>
  item.state === 'waiting' && item.lastError?.code === 'file.read_later';

export const conflictKey = ({ form, name }: Pick<FieldConflict, 'form' | 'name'>) => `${form}/${name}`;

/** Turns a document on the server into an upload that attaches it again. */
export const asUpload = ({ fileId, name, sizeBytes, sha256 }: SentFile): UploadFile => ({
  blobId: fileId,
  name,
  contentType: 'application/pdf',
  sizeBytes,
  sha256,
  isSent: true,
});
