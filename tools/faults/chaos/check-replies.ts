import type { Finding } from './findings.ts';
import type { History, RecordedCall } from './history.ts';
import type { StoredRecord, StoredState } from './stored-state.ts';

/** `GET` shows the record as it is; anything else may be the first reply again, which is older by right. */
const isRead = ({ call }: RecordedCall) => call.startsWith('GET ');

/** Compares what clients received with the records: nothing that was acknowledged is gone, no reply was undone. */
export function checkReplies({ calls, applicants }: History, { records }: StoredState): Finding[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const findings: Finding[] = [];
  for (const [customerId, recorded] of Map.groupBy(calls, (call) => call.customerId)) {
    const answered = recorded.filter(({ outcome }) => outcome === 'ok');
    const record = byId.get(customerId);
    const promised = answered.filter(({ key }) => key !== undefined);
    if (!record && promised.length > 0) {
      findings.push({ kind: 'lost', customerId, says: `the whole record, with ${promised.length} answers` });
      continue;
    }
    if (record) findings.push(...lostIn(record, answered), ...takenBack(record, answered));
  }
  for (const { customerId, ending } of applicants) {
    const state = byId.get(customerId)?.state;
    if (ending === 'paid' && state !== 'PAID')
      findings.push({ kind: 'lost', customerId, says: `replied PAID, and the record says ${state}` });
  }
  return findings;
}

function lostIn(
  { id: customerId, keys, states, version }: StoredRecord,
  answered: RecordedCall[],
): Finding[] {
  const known = new Set(keys);
  return answered.flatMap((recorded): Finding[] => {
    const lost = (says: string): Finding => ({ kind: 'lost', customerId, says: `${recorded.call}: ${says}` });
    return [
      ...(recorded.key !== undefined && !known.has(recorded.key)
        ? [lost(`key ${recorded.key} is not in the record`)]
        : []),
      ...(recorded.state !== undefined && !states.includes(recorded.state)
        ? [lost(`replied ${recorded.state}, and the record was never in it`)]
        : []),
      ...((recorded.version ?? 0) > version
        ? [lost(`replied version ${recorded.version}, and it is at ${version}`)]
        : []),
    ];
  });
}

/** Who was shown a state and then an earlier one: of two reads one after the other, never of two at once. */
function takenBack({ id: customerId, states }: StoredRecord, answered: RecordedCall[]): Finding[] {
  const findings: Finding[] = [];
  let furthest = -1;
  for (const recorded of answered.filter(isRead).toSorted((one, other) => one.sentAtMs - other.sentAtMs)) {
    if (recorded.state === undefined) continue;
    const place = states.lastIndexOf(recorded.state);
    if (place >= 0 && place < furthest)
      findings.push({
        kind: 'lost',
        customerId,
        says: `${recorded.state} was shown after ${states[furthest]}`,
      });
    furthest = Math.max(furthest, place);
  }
  return findings;
}
