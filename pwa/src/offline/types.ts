import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { BankForm, CustomerForm, EmploymentForm } from '@tshepa/contracts/entities/forms';
import type { ErrorCode, FieldError } from '@tshepa/contracts/errors';
import type { LoanRequest } from '@tshepa/contracts/fields';
import type { ProgressPage } from '@tshepa/contracts/progress';
import type { WizardStepId } from '@tshepa/contracts/steps';
import type { Finding } from '../platform/documents/finding.ts';

/** A document kept on the phone: its bytes lie in pieces under `blobId`, which is the upload's id too. */
export type StoredFile = {
  blobId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** In hex. Files that were stored by an older app have none until they are sent. */
  sha256?: string;
  /** What the phone saw in it. Files that were stored by an older app have none. */
  finding?: Finding;
  /** Passwords that did not open it, and the refusal of the server that was counted last. */
  wrongPasswords?: { count: number; by?: string };
};

/** A document on its way, with what opens it, if it is protected. The password goes with the command and stays nowhere else. */
export type UploadFile = StoredFile & { password?: string };

/** The server's no, found while sending: the application is over on this phone until it is reset. */
export type Verdict = {
  kind: 'declined' | 'limit';
  message: string;
  /** The person has an application that this phone may go on with after a passcode. */
  canResume?: boolean;
};

/** The three sets of answers, as the forms of the contract know them. */
export type Answers = {
  customerRequest: CustomerForm;
  employmentRequest: EmploymentForm;
  bankRequest: BankForm;
};
export type FormName = keyof Answers;

/** An application as this phone knows it. */
export type Draft = Answers & {
  customerId: string;
  createdAt: string;
  /** The local place of the next command. */
  nextOrder: number;
  /** The last place in the sequence of this device that the server has taken. */
  ackedSeq: number;
  /** What the server was last seen to hold, and the version it was at; the base of every merge. */
  confirmed: (Answers & { version: number }) | null;
  /** The version made by sending all that again, after the server had lost something. */
  repairedAt?: number;
  loanRequest: LoanRequest | null;
  questionnairePassed: boolean;
  consent: { textVersion: string; givenAt: string } | null;
  /** One place for each of the last three months. */
  statements: (StoredFile | null)[];
  payslip: StoredFile | null;
  /** Documents that the server holds already, from this phone or another. */
  sentStatementCount: number;
  sentPayslipCount: number;
  /** Their checksums; null when they are not known. */
  sentStatements: string[] | null;
  sentPayslips: string[] | null;
  /** Why the server refused the whole application, until it is submitted again. */
  submitError: StoredError | null;
  /** When this phone last asked for the enrolment passcode. */
  enrolmentOtpAt: string | null;
  /** The account number read from the statements, when the server refused the typed one. */
  hasAccountMismatch: boolean;
  verdict: Verdict | null;
  /** An earlier application of this person may be gone on with instead, after a passcode. */
  canResume?: boolean;
  /** The place that a document was being chosen for: the phone may close the app while its camera is open. */
  picking?: string | null;
  /** What stands half-typed on a step, by field, until the step is submitted. */
  typed: Partial<Record<WizardStepId, Record<string, string>>>;
};

type Payloads = {
  /** SUBMIT on /personal: where to go is asked first, then the answers are saved. */
  personal: { save: SavePayload; idNumber: string };
  save: { save: SavePayload };
  progress: { page: ProgressPage };
  consent: {
    idNumber: string;
    firstName: string;
    lastName: string;
    consent: { textVersion: string; givenAt: string };
  };
  banking: { save: SavePayload; idNumber: string };
  statements: { files: UploadFile[] };
  payslip: { file: UploadFile };
  submit: { save: SavePayload };
  exit: Record<string, never>;
  reset: Record<string, never>;
};

export type CommandKind = keyof Payloads;
export type CommandBody = { [Kind in CommandKind]: { kind: Kind; payload: Payloads[Kind] } }[CommandKind];
/** What a screen asks for. */
export type NewCommand = CommandBody & { step: WizardStepId | null };

/** A failure as it is kept beside a command and shown on its step. */
export type StoredError = {
  code: ErrorCode;
  message: string;
  fields: FieldError[];
  reasons: string[];
  missing: string[];
};

/** An answer that was changed here and elsewhere: what stood there before, what this phone says, what the server says. */
export type FieldConflict = { form: FormName; name: string; base: unknown; mine: unknown; theirs: unknown };

/** What may be known of a queued command without opening it. */
export type CommandMeta = {
  /** The idempotency key, for ever. */
  id: string;
  customerId: string;
  /** The local place, given when the command is queued. */
  order: number;
  step: WizardStepId | null;
  createdAt: string;
  /** Answered tries; a try without an answer does not count. */
  attempts: number;
  /** Not to be sent before this time of the phone's clock, in milliseconds. */
  notBefore: number;
};

/** Something that the server shall do, once, in order. */
export type Command = CommandBody &
  CommandMeta & {
    /** Of the shape that it was written in. `payload` is in the shape of this app; the row keeps `written`. */
    version: number;
    written?: object;
    /** The place among this device's commands on the wire, from the first sending on. */
    seq: number | null;
    /** It may have reached the server: nothing newer may take its place silently. */
    wasSent: boolean;
    state: 'waiting' | 'rejected' | 'held' | 'conflict';
    lastError: StoredError | null;
    /** Of `conflict`: the answers that have to be chosen. */
    conflict?: FieldConflict[];
    /** Of `held`: the build that was too old. Another build tries again. */
    heldBy?: string;
  };

/** A row of the queue that this app cannot read: a newer one wrote it (`held`), or it is damaged (`unreadable`). */
export type UnreadCommand = CommandMeta & { kind: string; state: 'held' | 'unreadable' };

/** Everything of the queue that has an order. */
export type QueueItem = Command | UnreadCommand;

/** Proof that the server took something, in its own words. */
export type Receipt = {
  id: string;
  customerId: string;
  /** Out of the server's answer: the record and the version that the change made of it, or the bureau's reference. */
  number: string;
  kind: CommandKind;
  step: WizardStepId | null;
  /** The server's time, ISO 8601. */
  at: string;
};

/** What became of one try. `tookPlace` says whether the server has used up the command's place in the sequence. */
export type Outcome =
  | { kind: 'delivered'; reply: unknown; tookPlace: boolean; canResume?: boolean }
  /** Delivered, and the answer ends or moves the application: nothing typed later may leave the phone. */
  | { kind: 'stopped'; verdict: Verdict }
  | { kind: 'moved'; customerId: string; to: 'verification' | 'loading' }
  | { kind: 'rejected'; error: StoredError; tookPlace: boolean }
  | { kind: 'retry'; error: StoredError; retryAfterMs: number | null }
  | { kind: 'no-answer' }
  /** The site is switched off: wait without counting a try. */
  | { kind: 'closed'; message: string; retryAfterMs: number | null }
  /** The session has to be confirmed before anything goes on. */
  | { kind: 'paused' }
  /** The server does not serve this app's version any more. */
  | { kind: 'held'; error: StoredError }
  /** The server counts otherwise than this phone: the place that it expects. */
  | { kind: 'gap'; expected: number; error: StoredError }
  /** The record changed elsewhere since this phone last saw it; `isOpen` when its owner has to choose. */
  | { kind: 'conflict'; error: StoredError; isOpen: boolean };
