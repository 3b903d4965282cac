import type { ErrorCode } from '@tshepa/contracts/errors';

/** The result of checking a usable document before data is spent on sending it. */
export type Finding =
  | { kind: 'checked' }
  /** No problem found, but not opened: the server decides. */
  | { kind: 'unchecked' }
  /** It has a password; `isSure` when opening it was tried, because some documents open without one. */
  | { kind: 'locked'; isSure: boolean };

/** Unusable; the error catalogue has the message. */
export type Refusal = { kind: 'refused'; code: ErrorCode };

export type WantedDocument = 'statement' | 'payslip';
