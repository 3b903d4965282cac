import type { ErrorCode } from '@tshepa/contracts/errors';

/** What the phone found out about a usable document before any data was spent on sending it. */
export type Finding =
  /** Opened and read. */
  | { kind: 'checked' }
  /** Nothing wrong was seen, but it was not opened: the server will tell. */
  | { kind: 'unchecked' }
  /** It has a password. Sure when it was tried: some open without being asked for it. */
  | { kind: 'locked'; isSure: boolean };

/** It cannot be used; the catalogue's sentence says why. */
export type Refusal = { kind: 'refused'; code: ErrorCode };

export type WantedDocument = 'statement' | 'payslip';
