import type { StoredRecord, StoredState } from '../stored-state.ts';
import { type Finding, findingOf } from './findings.ts';
import type { History, RecordedCall } from './history.ts';

/**
 * Compares the replies to clients with the stored applications: nothing that was acknowledged may be lost or undone.
 */
export function checkReplies({ calls, applicants }: History, { records }: StoredState): Finding[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const lost = [...Map.groupBy(calls, ({ customerId }) => customerId)].flatMap(([customerId, recorded]) => {
    const answered = recorded.filter(({ outcome }) => outcome === 'ok');
    const record = byId.get(customerId);
    if (record) return [...lostWrites(record, answered), ...revertedStates(record, answered)];
    const changes = answered.filter(({ key }) => key !== undefined).length;
    return changes > 0 ? findingOf('lost', `the whole record with ${changes} changes`, customerId) : [];
  });
  const unpaid = applicants.flatMap(({ customerId, ending }) => {
    const state = byId.get(customerId)?.state;
    if (ending !== 'paid' || state === 'PAID') return [];
    return findingOf('lost', `the reply was PAID, but the record is ${state}`, customerId);
  });
  return [...lost, ...unpaid];
}

function lostWrites({ id, keys, states, version }: StoredRecord, answered: RecordedCall[]): Finding[] {
  return answered.flatMap((reply) => {
    const problems = [
      reply.key !== undefined &&
        !keys.includes(reply.key) &&
        `idempotency key ${reply.key} is not in the record`,
      reply.state !== undefined &&
        !states.includes(reply.state) &&
        `the reply was ${reply.state}, but the record was never in this state`,
      (reply.version ?? 0) > version &&
        `the reply had version ${reply.version}, but the record is at ${version}`,
    ];
    return problems.flatMap((problem) => (problem ? findingOf('lost', `${reply.call}: ${problem}`, id) : []));
  });
}

/** Only the replies to reads are compared, because a repeated command returns its first reply again. */
function revertedStates({ id, states }: StoredRecord, answered: RecordedCall[]): Finding[] {
  const findings: Finding[] = [];
  let furthest = -1;
  const reads = answered.filter(({ call }) => call.startsWith('GET '));
  for (const { state } of reads.toSorted((one, other) => one.sentAtMs - other.sentAtMs)) {
    if (state === undefined) continue;
    const position = states.lastIndexOf(state);
    if (position >= 0 && position < furthest)
      findings.push(findingOf('lost', `${state} was shown after ${states[furthest]}`, id));
    furthest = Math.max(furthest, position);
  }
  return findings;
}
