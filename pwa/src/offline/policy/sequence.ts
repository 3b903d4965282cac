import type { Command } from '../types.ts';
import { isTombstone } from './dependants.ts';
import { isRepair, repairOf } from './repair.ts';
import type { Snapshot, Write } from './snapshot.ts';

/**
 * The command as it goes out: the first sending draws its place among this device's commands, which is written down
 * before the call and kept for every try. Nothing when the command is gone or may not be sent any more.
 */
export function drawSequence(
  { draft, commands }: Snapshot,
  commandId: string,
): (Write & { command: Command }) | null {
  const found = commands.find(({ id }) => id === commandId);
  if (found?.state !== 'waiting') return null;
  // The end of an application comes after everything else of it is gone, so it has no place.
  const canBeOrdered = draft !== null && !isTombstone(found);
  const seq = found.seq ?? (canBeOrdered ? draft.ackedSeq + 1 : null);
  const command: Command = { ...found, seq, wasSent: true };
  return found.wasSent && found.seq === seq ? { command } : { command, put: [command] };
}

/**
 * The server counts otherwise than this phone: it is right. When it expects less than this phone knows to have been
 * taken, it has lost something, and what it had confirmed is sent again before anything else.
 */
export function adoptExpected(
  { draft, commands }: Snapshot,
  command: Command,
  { expected, newId, now }: { expected: number; newId: () => string; now: string },
): Write {
  const found = commands.find(({ id }) => id === command.id);
  if (!found || !draft) return {};
  const isLost = draft.ackedSeq >= expected && !commands.some(isRepair);
  // Right before the first that waits; places of the phone's own count need not be whole.
  const order = Math.min(...commands.map((other) => other.order)) - 0.5;
  const again = isLost ? repairOf(draft, { order, newId, now }) : [];
  return { draft: { ...draft, ackedSeq: expected - 1 }, put: [...again, { ...found, seq: null }] };
}
