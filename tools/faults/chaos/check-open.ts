import { brokenChains } from './audit-chain.ts';
import type { Finding } from './findings.ts';
import type { History } from './history.ts';
import type { World } from './world.ts';

/** What goes no further by itself: people who did not come to the end, and work that no process will take up. */
export function checkOpen({ walks }: History, world: World): Finding[] {
  const stuck = (says: string, customerId?: string): Finding => ({
    kind: 'stuck',
    says,
    ...(customerId ? { customerId } : {}),
  });
  const unfinished = walks.filter(({ ending }) => ending !== 'paid');
  const two = [...Map.groupBy(world.records, ({ activeLoanOf }) => activeLoanOf)].filter(
    ([person, records]) => person !== undefined && records.length > 1,
  );
  return [
    ...unfinished.map(({ customerId, ending }) => stuck(ending, customerId)),
    ...world.records
      .filter(({ unpublished }) => unpublished > 0)
      .map(({ id, unpublished }) => stuck(`${unpublished} events unpublished`, id)),
    ...(world.unpublishedNews > 0 ? [stuck(`${world.unpublishedNews} pieces of news unpublished`)] : []),
    ...world.calls
      .filter(({ state }) => state === 'intent')
      .map(({ reference, customerId }) => stuck(`${reference} without an outcome`, customerId)),
    ...world.parked.map(({ durable }) => stuck(`an event parked by ${durable}`)),
    ...two.map(
      ([, records]): Finding => ({ kind: 'twice', says: `${records.length} active loans of a person` }),
    ),
  ];
}

/** Every version of every record has one row, no row is there twice, and the chain is as it was written. */
export function checkTrail({ records, audit }: World, auditKey: string): Finding[] {
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
    ...records.flatMap(({ id, version, untold }) => {
      const rows = changes.get(id)?.length ?? 0;
      return rows === version && untold === 0
        ? []
        : [chain(`version ${version}, ${rows} rows in the trail, ${untold} on their way`, id)];
    }),
  ];
}
