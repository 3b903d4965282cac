import type { Finding } from './findings.ts';
import type { History, ToldCall } from './history.ts';
import type { StoredRecord, World } from './world.ts';

/** `GET` shows the record as it is; anything else may be the first reply again, which is older by right. */
const isRead = ({ call }: ToldCall) => call.startsWith('GET ');

/** Holds what clients were told against the records: nothing that was acknowledged is gone, nothing was taken back. */
export function checkTold({ calls, walks }: History, { records }: World): Finding[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const findings: Finding[] = [];
  for (const [customerId, told] of Map.groupBy(calls, (call) => call.customerId)) {
    const answered = told.filter(({ outcome }) => outcome === 'ok');
    const record = byId.get(customerId);
    const promised = answered.filter(({ key }) => key !== undefined);
    if (!record && promised.length > 0) {
      findings.push({ kind: 'lost', customerId, says: `the whole record, with ${promised.length} answers` });
      continue;
    }
    if (record) findings.push(...lostIn(record, answered), ...takenBack(record, answered));
  }
  for (const { customerId, ending } of walks) {
    const state = byId.get(customerId)?.state;
    if (ending === 'paid' && state !== 'PAID')
      findings.push({ kind: 'lost', customerId, says: `told PAID, and the record says ${state}` });
  }
  return findings;
}

function lostIn({ id: customerId, keys, states, version }: StoredRecord, answered: ToldCall[]): Finding[] {
  const known = new Set(keys);
  return answered.flatMap((told): Finding[] => {
    const lost = (says: string): Finding => ({ kind: 'lost', customerId, says: `${told.call}: ${says}` });
    return [
      ...(told.key !== undefined && !known.has(told.key)
        ? [lost(`key ${told.key} is not in the record`)]
        : []),
      ...(told.state !== undefined && !states.includes(told.state)
        ? [lost(`told ${told.state}, and the record was never in it`)]
        : []),
      ...((told.version ?? 0) > version
        ? [lost(`told version ${told.version}, and it is at ${version}`)]
        : []),
    ];
  });
}

/** Who was shown a state and then an earlier one: of two reads one after the other, never of two at once. */
function takenBack({ id: customerId, states }: StoredRecord, answered: ToldCall[]): Finding[] {
  const findings: Finding[] = [];
  let furthest = -1;
  for (const told of answered.filter(isRead).toSorted((one, other) => one.sentAtMs - other.sentAtMs)) {
    if (told.state === undefined) continue;
    const place = states.lastIndexOf(told.state);
    if (place >= 0 && place < furthest)
      findings.push({ kind: 'lost', customerId, says: `${told.state} was shown after ${states[furthest]}` });
    furthest = Math.max(furthest, place);
  }
  return findings;
}
