import type { Actor, AuditDetails, AuditKind, StaffRole } from '@tshepa/contracts';

/** The trail must contain no names or addresses of people. An operator's id is the short name that the operator gave. */
export type AuditActor = { kind: Actor['kind']; id?: string; role?: StaffRole };

/** Everything except `sealed` is stored in plain text, so it contains only ids, states and counts. */
export type AuditFact = {
  kind: AuditKind;
  action: string;
  actor: AuditActor;
  customerIds: readonly string[];
  details: AuditDetails;
  /** The changed fields before and after, sealed with the application's data key. */
  sealed?: string;
  /** The blind index of the e-mail address that was typed at a refused sign-in. */
  typedAddress?: string;
};

export type AuditEntry = AuditFact & { id: string; at: Date; requestId: string };

export type AuditRow = AuditEntry & {
  chain: string;
  /** The number counts from 1, without gaps. */
  number: number;
  /** The code of the previous row, or empty text in the first row. */
  previous: string;
  /** A keyed code over all other fields of the row. */
  hash: string;
};

export type AuditHead = { chain: string; number: number; hash: string };

export const emptyChain = (chain: string): AuditHead => ({ chain, number: 0, hash: '' });

/**
 * Returns the text that a row's code is computed from, in a fixed order of fields. The sealed part is used as stored,
 * so that the trail can be verified even after the data keys are destroyed.
 */
export const rowText = (row: Omit<AuditRow, 'hash'>): string =>
  JSON.stringify([
    row.chain,
    row.number,
    row.previous,
    row.id,
    row.at.toISOString(),
    row.requestId,
    row.kind,
    row.action,
    row.actor.kind,
    row.actor.id ?? null,
    row.actor.role ?? null,
    row.customerIds,
    Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1)),
    row.sealed ?? null,
    row.typedAddress ?? null,
  ]);

export const headText = ({ chain, number, hash }: AuditHead): string => JSON.stringify([chain, number, hash]);

export function chainRows(head: AuditHead, entries: readonly AuditEntry[], codeOf: (text: string) => string) {
  const rows: AuditRow[] = [];
  let { number, hash } = head;
  for (const entry of entries) {
    number += 1;
    const row = { ...entry, chain: head.chain, number, previous: hash };
    hash = codeOf(rowText(row));
    rows.push({ ...row, hash });
  }
  return rows;
}
