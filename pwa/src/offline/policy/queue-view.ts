import type { Queue, QueuePhase } from '../state.ts';
import type { QueueItem } from '../types.ts';
import { isTombstone } from './dependants.ts';
import { filesOf } from './plan.ts';

const counts = (item: QueueItem) =>
  item.state === 'waiting' && item.kind !== 'progress' && !isTombstone(item);

/** What is left to send, and what that costs. */
export function leftOf(queue: readonly QueueItem[], sent: Queue['sent']): Pick<Queue, 'left' | 'leftBytes'> {
  const waiting = queue.filter(counts);
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

/** With nothing left to send there is nothing to say; else the reason that is in the way comes first. */
export function phaseOf(facts: Facts): QueuePhase {
  if (facts.left === 0) return 'idle';
  if (facts.isSessionLost) return 'paused';
  if (!facts.isOnline) return 'offline';
  if (!facts.isOpen) return 'closed';
  if (facts.isSending) return 'sending';
  return facts.isWaitingForWifi ? 'waiting-wifi' : 'idle';
}
