import type { AuditRowDocument } from './audit-chain.ts';

/** What the checker reads of a record: only fields that are not encrypted. */
export type StoredRecord = {
  id: string;
  version: number;
  state: string;
  /** The states that it has been in, oldest first. */
  states: string[];
  /** Idempotency keys of its commands. */
  keys: string[];
  loanId?: string;
  /** The blind index of the person while this is their one active loan. */
  activeLoanOf?: string;
  mandateRequests: number;
  unpublished: number;
  pendingAuditRows: number;
};

type StoredCall = { reference: string; customerId: string; name: string; state: string };
export type StoredMessage = { reference: string; customerId?: string; channel: string; state: string };
export type LedgerEntry = {
  kind: string;
  reference: string;
  attempts: number;
  data: Record<string, unknown>;
};

/** What is stored after a run: in the three databases and in the ledger of the third parties. */
export type StoredState = {
  records: StoredRecord[];
  audit: AuditRowDocument[];
  calls: StoredCall[];
  messages: StoredMessage[];
  /** Events that a consumer has given up on. */
  parked: { durable: string; payload: string }[];
  /** Deliveries of third parties whose event was not published. */
  unpublishedDeliveries: number;
  ledger: LedgerEntry[];
};
