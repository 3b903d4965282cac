import { brokenChains } from './audit-chain.ts';
import type { Finding } from './findings.ts';
import type { History } from './history.ts';
import type { StoredState } from './stored-state.ts';

/** Finds what no process will continue: unfinished applications and open work. */
export function checkOpen({ applicants }: History, stored: StoredState): Finding[] {
  const stuck = (says: string, customerId?: string): Finding => ({
    kind: 'stuck',
    says,
    ...(customerId ? { customerId } : {}),
  });
  const unfinished = applicants.filter(({ ending }) => ending !== 'paid');
  const two = [...Map.groupBy(stored.records, ({ activeLoanOf }) => activeLoanOf)].filter(
    ([person, records]) => person !== undefined && records.length > 1,
  );
  return [
    ...unfinished.map(({ customerId, ending }) => stuck(ending, customerId)),
    ...stored.records
      .filter(({ unpublished }) => unpublished > 0)
      .map(({ id, unpublished }) => stuck(`${unpublished} events unpublished`, id)),
    ...(stored.unpublishedDeliveries > 0
      ? [stuck(`${stored.unpublishedDeliveries} third-party events unpublished`)]
      : []),
    ...stored.calls
      .filter(({ state }) => state === 'intent')
      .map(({ reference, customerId }) => stuck(`${reference} without an outcome`, customerId)),
    ...stored.parked.map(({ durable }) => stuck(`an event parked by ${durable}`)),
    ...two.map(
      ([, records]): Finding => ({ kind: 'twice', says: `${records.length} active loans of a person` }),
    ),
  ];
}

/** Checks that every version of every record has exactly one row, and that the chain is intact. */
export function checkTrail({ records, audit }: StoredState, auditKey: string): Finding[] {
  const chain = (says: string, customerId?: string): Finding => ({
    kind: 'chain',
    says,
    ...(customerId ? { customerId } : {}),
  });
  const changes = Map.groupBy(
    audit.filter(({ kind }) => kind === 'change').flatMap(({ customerIds }) => customerIds),
    (customerId) => customerId,
  );
  return [
    ...brokenChains(audit, auditKey).map((says) => chain(says)),
    ...records.flatMap(({ id, version, pendingAuditRows }) => {
      const rows = changes.get(id)?.length ?? 0;
      return rows === version && pendingAuditRows === 0
        ? []
        : [chain(`version ${version}, ${rows} rows in the trail, ${pendingAuditRows} on their way`, id)];
    }),
  ];
}
