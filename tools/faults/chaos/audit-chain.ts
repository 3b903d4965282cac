import { createHmac, hkdfSync } from 'node:crypto';

/** A row of the audit trail as it is stored. */
export type AuditRowDocument = {
  _id: string;
  chain: string;
  number: number;
  previous: string;
  hash: string;
  at: Date;
  requestId: string;
  kind: string;
  action: string;
  actor: { kind: string; id?: string; role?: string };
  customerIds: string[];
  details: Record<string, unknown>;
  sealed?: string;
  typedAddress?: string;
};

/**
 * The text that a row's code is made from. Written down a second time here on purpose, from docs/flows/audit.md: a
 * checker that shared the code of the service would also share its mistake.
 */
const textOf = (row: AuditRowDocument): string =>
  JSON.stringify([
    row.chain,
    row.number,
    row.previous,
    row._id,
    row.at.toISOString(),
    row.requestId,
    row.kind,
    row.action,
    row.actor.kind,
    row.actor.id ?? null,
    row.actor.role ?? null,
    row.customerIds,
    Object.entries(row.details).sort(([one], [other]) => (one < other ? -1 : 1)),
    row.sealed ?? null,
    row.typedAddress ?? null,
  ]);

/** Returns what is wrong with the chains of a trail, as sentences; empty when they are intact. */
export function brokenChains(rows: readonly AuditRowDocument[], auditKey: string): string[] {
  const key = Buffer.from(hkdfSync('sha256', auditKey, '', 'tshepa applications audit rows', 32));
  const problems: string[] = [];
  for (const [chain, unsorted] of Map.groupBy(rows, (row) => row.chain)) {
    let number = 0;
    let previous = '';
    for (const row of unsorted.toSorted((one, other) => one.number - other.number)) {
      number += 1;
      if (row.number !== number)
        problems.push(`chain ${chain} has row ${row.number} where ${number} belongs`);
      if (row.previous !== previous)
        problems.push(`row ${row.number} of ${chain} does not name the one before`);
      const hash = createHmac('sha256', key).update(textOf(row)).digest('base64url');
      if (hash !== row.hash) problems.push(`row ${row.number} of ${chain} is not as it was written`);
      number = row.number;
      previous = row.hash;
    }
  }
  return problems;
}
