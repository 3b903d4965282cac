import { filesOf } from '../light/draft.ts';
import type { Queue, QueuePhase } from '../light/state.ts';
import type { Command, QueueItem } from '../types.ts';
import { isTombstone } from './command.ts';

const isCounted = (item: QueueItem) =>
  item.state === 'waiting' && item.kind !== 'progress' && !isTombstone(item);

export function leftOf(queue: readonly QueueItem[], sent: Queue['sent']): Pick<Queue, 'left' | 'leftBytes'> {
  const waiting = queue.filter(isCounted);
  const leftBytes = waiting
    .flatMap(filesOf)
    .reduce((sum, { blobId, sizeBytes }) => sum + Math.max(0, sizeBytes - (sent[blobId] ?? 0)), 0);
  return { left: waiting.length, leftBytes };
}

type Facts = {
  left: number;
  isSending: boolean;
  isOnline: boolean;
  isOpen: boolean;
  isSessionLost: boolean;
  isWaitingForWifi: boolean;
};

/** Returns the phase. A reason that prevents sending comes before `sending`. With nothing to send it is always `idle`. */
export function phaseOf(facts: Facts): QueuePhase {
  if (facts.left === 0) return 'idle';
  if (facts.isSessionLost) return 'paused';
  if (!facts.isOnline) return 'offline';
  if (!facts.isOpen) return 'closed';
  if (facts.isSending) return 'sending';
  return facts.isWaitingForWifi ? 'waiting-wifi' : 'idle';
}

/** Only Chromium reports the connection, so both fields may be missing. */
type Connection = { type?: string; saveData?: boolean };

export const isMetered = ({ type, saveData }: Connection) => type === 'cellular' || saveData === true;

type TransferFacts = { wifiOnly: boolean; connection: Connection; overridden: ReadonlySet<string> };

/** Returns true for a command that may be sent now. Documents may wait for Wi-Fi, unless "Send now" was pressed. */
export const mayTransfer = (command: Command, { wifiOnly, connection, overridden }: TransferFacts) =>
  !wifiOnly || !isMetered(connection) || overridden.has(command.id) || filesOf(command).length === 0;
