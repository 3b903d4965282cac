import type { Actor, AuditDetails, AuditKind, StaffRole } from '@tshepa/contracts';

/** Who did it, by id: no name and no address of anybody is in the trail. */
export type AuditActor = { kind: Actor['kind']; id?: string; role?: StaffRole };

/** What one row says. Everything in it is in clear but `sealed`, so it holds ids, states and counts only. */
export type AuditFact = {
  kind: AuditKind;
  action: string;
  actor: AuditActor;
  /** Every record that it is about. */
  customerIds: readonly string[];
  details: AuditDetails;
  /** Before and after of what changed, sealed with the record's own data key. */
  sealed?: string;
  /** The blind index of what was typed as an address when nobody was signed in. */
  typedAddress?: string;
};

/** A fact with its id and time, before it has a place in a chain. */
export type AuditEntry = AuditFact & { id: string; at: Date; requestId: string };

export type AuditRow = AuditEntry & {
  chain: string;
  /** From 1, without gaps. */
  number: number;
  /** The code of the row before; of the first row nothing. */
  previous: string;
  /** Made with the key from everything else in the row. */
  hash: string;
};

/** The end of a chain. */
export type AuditHead = { chain: string; number: number; hash: string };

export const emptyChain = (chain: string): AuditHead => ({ chain, number: 0, hash: '' });

/**
 * The text that a row's code is made from: every field, in one order, whatever order the database keeps them in. The
 * sealed part goes in as it lies there, so that a trail verifies without anybody's data key, and after it is gone.
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

/** The text that the code of a recorded head is made from. */
export const headText = ({ chain, number, hash }: AuditHead): string => JSON.stringify([chain, number, hash]);

/** Gives entries the next places of a chain. */
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
