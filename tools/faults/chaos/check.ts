import type { StoredState } from '../stored-state.ts';
import { brokenChains } from './audit-chain.ts';
import { checkReplies } from './check-replies.ts';
import { checkThirdParties } from './check-third-parties.ts';
import { type Finding, findingOf } from './findings.ts';
import type { History } from './history.ts';

/** Returns everything that is wrong after a run, judged only by the replies to clients and the stored data. */
export const checkRun = (history: History, stored: StoredState, auditKey: string): Finding[] => [
  ...checkReplies(history, stored),
  ...checkThirdParties(history, stored),
  ...history.applicants
    .filter(({ ending }) => ending !== 'paid')
    .map(({ customerId, ending }) => findingOf('stuck', ending, customerId)),
  ...checkOpenWork(stored),
  ...checkAuditTrail(stored, auditKey),
];

/** Finds work that no process will continue, and people with two active loans. */
export function checkOpenWork({ records, calls, deadLetters, ...stored }: StoredState): Finding[] {
  const openCalls = calls.filter(({ state, isSettled }) => state === 'intent' && !isSettled);
  const loansByPerson = Map.groupBy(records, ({ activeLoanOf }) => activeLoanOf);
  loansByPerson.delete(undefined);
  return [
    ...records
      .filter(({ unpublished }) => unpublished > 0)
      .map(({ id, unpublished }) => findingOf('stuck', `${unpublished} events unpublished`, id)),
    ...stored.unpublishedDeliveries.map((reference) =>
      findingOf('stuck', `event of ${reference} unpublished`),
    ),
    ...openCalls.map(({ reference, customerId }) =>
      findingOf('stuck', `${reference} without an outcome`, customerId),
    ),
    ...deadLetters.map(({ durable }) => findingOf('stuck', `an event that ${durable} gave up`)),
    ...[...loansByPerson.values()]
      .filter((loans) => loans.length > 1)
      .map((loans) => findingOf('twice', `${loans.length} active loans of a person`)),
  ];
}

/**
 * Checks that every version of every application has exactly one audit row, and that the chains of the trail are
 * intact.
 */
function checkAuditTrail({ records, audit }: StoredState, auditKey: string): Finding[] {
  const changed = audit.filter(({ kind }) => kind === 'change').flatMap(({ customerIds }) => customerIds);
  const changes = Map.groupBy(changed, (customerId) => customerId);
  return [
    ...brokenChains(audit, auditKey).map((problem) => findingOf('chain', problem)),
    ...records.flatMap(({ id, version, pendingAuditRows }) => {
      const rows = changes.get(id)?.length ?? 0;
      if (rows === version && pendingAuditRows === 0) return [];
      return findingOf(
        'chain',
        `version ${version}, ${rows} rows in the trail, ${pendingAuditRows} pending`,
        id,
      );
    }),
  ];
}
