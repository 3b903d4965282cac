import { createHmac, hkdfSync } from 'node:crypto';
import type { AuditRowDocument } from '../stored-state.ts';

/**
 * Returns the text that the hash of a row is computed from. This function is implemented again from docs/flows/audit.md
 * on purpose: a checker that shared the service's code would also share its mistakes.
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
        problems.push(`row ${row.number} of ${chain} does not name its predecessor`);
      const hash = createHmac('sha256', key).update(textOf(row)).digest('base64url');
      if (hash !== row.hash) problems.push(`row ${row.number} of ${chain} was changed after it was written`);
      number = row.number;
      previous = row.hash;
    }
  }
  return problems;
}
