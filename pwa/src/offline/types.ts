import type { ProgressPage, SavePayload } from '@tshepa/contracts/entities/customer';
import type { BankForm, CustomerForm, EmploymentForm } from '@tshepa/contracts/entities/forms';
import type { ErrorCode, FieldError } from '@tshepa/contracts/errors';
import type { LoanRequest } from '@tshepa/contracts/fields';
import type { WizardStepId } from '@tshepa/contracts/steps';

/** A document kept on the phone: its bytes lie in pieces under `blobId`. */
export type StoredFile = { blobId: string; name: string; contentType: string; sizeBytes: number };

/** The server's no, found while sending: the application is over on this phone until it is reset. */
export type Verdict = {
  kind: 'declined' | 'limit';
  message: string;
  /** The person has an application that this phone may go on with after a passcode. */
  canResume?: boolean;
};

/** An application as this phone knows it. */
export type Draft = {
  customerId: string;
  createdAt: string;
  /** What the next command's `seq` will be. */
  nextSeq: number;
  loanRequest: LoanRequest | null;
  questionnairePassed: boolean;
  consent: { textVersion: string; givenAt: string } | null;
  customerRequest: CustomerForm;
  employmentRequest: EmploymentForm;
  bankRequest: BankForm;
  /** One place for each of the last three months. */
  statements: (StoredFile | null)[];
  payslip: StoredFile | null;
  /** Documents that the server holds already, from this phone or another. */
  sentStatementCount: number;
  sentPayslipCount: number;
  /** Why the server refused the whole application, until it is submitted again. */
  submitError: StoredError | null;
  /** When this phone last asked for the enrolment passcode. */
  enrolmentOtpAt: string | null;
  /** The account number read from the statements, when the server refused the typed one. */
  hasAccountMismatch: boolean;
  verdict: Verdict | null;
  /** An earlier application of this person may be gone on with instead, after a passcode. */
  canResume?: boolean;
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
  /** Passwords are of the files at the same place; they go with the command and stay nowhere else. */
  statements: { files: StoredFile[]; passwords: string[] };
  payslip: { file: StoredFile; password: string };
  submit: { save: SavePayload };
  exit: Record<string, never>;
  reset: Record<string, never>;
};

export type CommandKind = keyof Payloads;
export type CommandBody = { [Kind in CommandKind]: { kind: Kind; payload: Payloads[Kind] } }[CommandKind];

/** A failure as it is kept beside a command and shown on its step. */
export type StoredError = {
  code: ErrorCode;
  message: string;
  fields: FieldError[];
  reasons: string[];
  missing: string[];
};

/** Something that the server shall do, once, in order. The id is its idempotency key for ever. */
export type Command = CommandBody & {
  id: string;
  deviceId: string;
  customerId: string;
  seq: number;
  /** Of the payload's shape: a queued command keeps the one it was written with. */
  version: 1;
  /** The step that the customer made it on, and that shows what became of it. */
  step: WizardStepId | null;
  createdAt: string;
  /** Answered tries; a try without an answer does not count. */
  attempts: number;
  /** Not to be sent before this time of the phone's clock, in milliseconds. */
  notBefore: number;
  lastError: StoredError | null;
  state: 'waiting' | 'parked';
};

/** What became of one try. */
export type Outcome =
  | { kind: 'delivered'; reply: unknown; canResume?: boolean }
  /** Delivered, and the answer ends or moves the application: nothing typed later may leave the phone. */
  | { kind: 'stopped'; verdict: Verdict }
  | { kind: 'moved'; customerId: string; to: 'verification' | 'loading' }
  | { kind: 'refused'; error: StoredError }
  | { kind: 'failed'; error: StoredError; retryAfterMs: number | null }
  | { kind: 'no-answer' }
  /** The site is switched off: wait without counting a try. */
  | { kind: 'closed'; message: string }
  | { kind: 'session-lost' };
