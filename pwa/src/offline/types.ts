import type { ApplicantRecord, SavePayload } from '@tshepa/contracts/entities/customer';
import type { BankForm, CustomerForm, EmploymentForm } from '@tshepa/contracts/entities/forms';
import type { GivenConsent } from '@tshepa/contracts/entities/privacy';
import type { ErrorCode, FieldError } from '@tshepa/contracts/errors';
import type { LoanRequest } from '@tshepa/contracts/fields';
import type { ProgressPage } from '@tshepa/contracts/progress';
import type { StatementSummary } from '@tshepa/contracts/statements/summary';
import type { WizardStepId } from '@tshepa/contracts/steps';
import type { Finding } from '../platform/documents/document-type.ts';

/** A document stored on the phone. Its chunks are stored under `blobId`, which is also the upload's id. */
export type StoredFile = {
  blobId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** The checksum in hexadecimal. Files that an older app stored have none until they are sent. */
  sha256?: string;
  /** The result of the phone's own check. Files that an older app stored have none. */
  finding?: Finding;
  /** The number of wrong passwords; `by` is the command whose refusal was counted last. */
  wrongPasswords?: { count: number; by?: string };
};

/**
 * A document to upload. A password is stored only in the document's command. With `isSent` the server already has the
 * document under this id, and it is attached again beside a new document.
 */
export type UploadFile = StoredFile & { password?: string; isSent?: true };

/** A statement that the server has. `isLocked` means that it needs its password whenever it is read. */
export type SentFile = {
  fileId: string;
  name: string;
  sizeBytes: number;
  sha256: string;
  isLocked?: true;
  /** The last day that it covers, as `yyyy-MM-dd`, and the holder's name, where they could be read. */
  periodEnd?: string;
  holder?: string;
  /** The values that the server read in it, or this phone before it was sent. */
  reading?: StatementSummary;
};

/** A refusal that ends the application on this phone until it is reset. */
export type Verdict = {
  kind: 'declined' | 'limit';
  message: string;
};

export type Answers = {
  customerRequest: CustomerForm;
  employmentRequest: EmploymentForm;
  bankRequest: BankForm;
};
export type FormName = keyof Answers;

/** The part of a record that the timeline shows, and the server's time when it answered. */
export type Seen = {
  at: string;
  record: Pick<
    ApplicantRecord,
    'id' | 'cellNo' | 'enrollment' | 'isOnHold' | 'asked' | 'loanDistributions' | 'standing'
  >;
};

export type Draft = Answers & {
  customerId: string;
  createdAt: string;
  nextOrder: number;
  /** The last sequence number of this device that the server has accepted. */
  ackedSeq: number;
  /** The answers and version that the server last confirmed; the base of every merge. */
  confirmed: (Answers & { version: number }) | null;
  /** The version that the last repair created, after the server had lost something. */
  repairedAt?: number;
  loanRequest: LoanRequest | null;
  questionnairePassed: boolean;
  consent: GivenConsent | null;
  statements: (StoredFile | null)[];
  payslip: StoredFile | null;
  /** The number of documents that the server has, from this phone or another. */
  sentStatementCount: number;
  sentPayslipCount: number;
  /** The statements that the server has, by slot. Absent in drafts of an older app until the record is read. */
  sentSlots?: (SentFile | null)[];
  /** The account number that the statements show. */
  statementAccount?: string;
  /** The checksums of the documents that the server has, or null when one is unknown. */
  sentStatements: string[] | null;
  sentPayslips: string[] | null;
  /** The refusal of the submission, which stays until the application is submitted again. */
  submitError: StoredError | null;
  enrolmentOtpAt: string | null;
  /** True when the server refused the account number because the statements show another number. */
  hasAccountMismatch: boolean;
  verdict: Verdict | null;
  /** What the timeline of the submitted application last showed. It is shown again without a connection. */
  seen?: Seen | null;
  /**
   * The slot that a document is being chosen for. It is stored, because a phone may close the app while its camera is
   * open.
   */
  picking?: string | null;
  typed: Partial<Record<WizardStepId, Record<string, string>>>;
};

type Payloads = {
  /** SUBMIT on /personal. The server decides where this person goes, and then the answers are saved. */
  personal: { save: SavePayload; idNumber: string };
  save: { save: SavePayload };
  progress: { page: ProgressPage };
  consent: { idNumber: string; firstName: string; lastName: string; consent: GivenConsent };
  banking: { save: SavePayload; idNumber: string };
  statements: { files: UploadFile[] };
  payslip: { file: UploadFile };
  submit: { save: SavePayload };
  exit: Record<string, never>;
  reset: Record<string, never>;
};

export type CommandKind = keyof Payloads;
export type CommandBody = { [Kind in CommandKind]: { kind: Kind; payload: Payloads[Kind] } }[CommandKind];
export type NewCommand = CommandBody & { step: WizardStepId | null };

/** A failure as it is stored with a command and shown on its step. */
export type StoredError = {
  code: ErrorCode;
  message: string;
  fields: FieldError[];
  reasons: string[];
  missing: string[];
};

/** An answer that was changed here and elsewhere: the confirmed value, this phone's and the server's. */
export type FieldConflict = { form: FormName; name: string; base: unknown; mine: unknown; theirs: unknown };

export type CommandMeta = {
  /** The id is also the idempotency key, and it never changes. */
  id: string;
  customerId: string;
  /** The position in this phone's queue, assigned when the command is queued. */
  order: number;
  step: WizardStepId | null;
  createdAt: string;
  /** The number of tries with an error reply. Tries without any reply do not count. */
  attempts: number;
  /** The earliest time to send the command, by the phone's clock, in milliseconds. */
  notBefore: number;
};

export type Command = CommandBody &
  CommandMeta & {
    /** The version of the format in which it was written. `payload` has this app's format; the row keeps `written`. */
    version: number;
    written?: object;
    /** The number in this device's sequence, which the server checks. It is assigned at the first try. */
    seq: number | null;
    /** True when the command may have reached the server, so that no newer command may replace it. */
    wasSent: boolean;
    state: 'waiting' | 'rejected' | 'held' | 'conflict';
    lastError: StoredError | null;
    conflict?: FieldConflict[];
    /** The build that was too old, in state `held`. Another build tries again. */
    heldBy?: string;
  };

/** A command that this app cannot read, because a newer app wrote it (`held`) or it is damaged (`unreadable`). */
export type UnreadCommand = CommandMeta & { kind: string; state: 'held' | 'unreadable' };

export type QueueItem = Command | UnreadCommand;

/** Somebody who has an application on this phone. Behind a PIN neither name nor digits are known. */
export type Person = {
  /** Undefined for the first person of this phone. */
  id: string | undefined;
  /** True for the person whose data this page shows. */
  isHere: boolean;
  isLocked: boolean;
  hasUnsent: boolean;
  /** By the phone's clock, in milliseconds. */
  lastUsedAt: number | undefined;
  name?: string | undefined;
  /** The last digits of the cell number. */
  digits?: string | undefined;
};

/** Proof that the server accepted a command, taken from its reply. */
export type Receipt = {
  id: string;
  customerId: string;
  /** The record's id and new version, or the bureau's reference. */
  number: string;
  kind: CommandKind;
  step: WizardStepId | null;
  at: string;
};

/** The outcome of one try. `usedSequence` is true when the server has used the command's sequence number. */
export type Outcome =
  | { kind: 'delivered'; reply: unknown; usedSequence: boolean }
  /** Delivered, and the reply ends the application. Nothing typed later may be sent. */
  | { kind: 'stopped'; verdict: Verdict }
  /** Delivered, and the server names another application of this person to continue with. */
  | { kind: 'moved'; customerId: string; to: 'verification' | 'loading' }
  | { kind: 'rejected'; error: StoredError; usedSequence: boolean }
  | { kind: 'retry'; error: StoredError; retryAfterMs: number | null }
  | { kind: 'no-answer' }
  /** The site is switched off. The command waits and no try is counted. */
  | { kind: 'closed'; message: string; retryAfterMs: number | null }
  | { kind: 'paused' }
  | { kind: 'held'; error: StoredError }
  | { kind: 'gap'; expected: number; error: StoredError }
  /** The record changed elsewhere since this phone last read it. With `isOpen` the applicant has to choose. */
  | { kind: 'conflict'; error: StoredError; isOpen: boolean };
