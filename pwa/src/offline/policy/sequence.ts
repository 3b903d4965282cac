import type { Command } from '../types.ts';
import { isRepair, isTombstone } from './command.ts';
import { repairOf } from './repair.ts';
import type { Snapshot, Write } from './snapshot.ts';

/**
 * Prepares a command for sending: the first try assigns its place among this device's commands, which is stored before
 * the call and kept for every further try. Null when the command is gone or may not be sent any more.
 */
export function assignSequence(
  { draft, commands }: Snapshot,
  commandId: string,
): (Write & { command: Command }) | null {
  const found = commands.find(({ id }) => id === commandId);
  if (found?.state !== 'waiting') return null;
  // A tombstone is sent after everything else of its application is gone, so it has no place.
  const canBeOrdered = draft !== null && !isTombstone(found);
  const seq = found.seq ?? (canBeOrdered ? draft.ackedSeq + 1 : null);
  const command: Command = { ...found, seq, wasSent: true };
  return found.wasSent && found.seq === seq ? { command } : { command, put: [command] };
}

/**
 * Takes over the server's count where it differs from this phone's. When the server expects a place that it had already
 * accepted, it has lost something, and everything it had confirmed is sent again first.
 */
export function adoptSequence(
  { draft, commands }: Snapshot,
  command: Command,
  { expected, newId, now }: { expected: number; newId: () => string; now: string },
): Write {
  const found = commands.find(({ id }) => id === command.id);
  if (!found || !draft) return {};
  const isLost = draft.ackedSeq >= expected && !commands.some(isRepair);
  // Right before the first command that waits; the local order need not be whole numbers.
  const order = Math.min(...commands.map((other) => other.order)) - 0.5;
  const repair = isLost ? repairOf(draft, { order, newId, now }) : [];
  return { draft: { ...draft, ackedSeq: expected - 1 }, put: [...repair, { ...found, seq: null }] };
}
