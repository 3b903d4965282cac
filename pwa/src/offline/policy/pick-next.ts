import type { Command, QueueItem } from '../types.ts';
import { longestWaitMs } from './back-off.ts';
import { isHeldBy, isTombstone } from './dependants.ts';

type Choice =
  | { command: Command }
  /** By the phone's clock, in milliseconds. */
  | { retryAt: number }
  /** Only documents are left, and the line is not the one they are meant for. */
  | { waitingForWifi: true }
  | { nothing: true };

export type PickContext = {
  /** The phone's clock, in milliseconds. */
  now: number;
  mayTransfer: (command: Command) => boolean;
};

/**
 * The one command that may be sent now. Order is strict per application: a postponed command holds back those behind
 * it, and nobody else's. One that cannot go on (rejected, in conflict, held, unreadable, or waiting for Wi-Fi) holds
 * back only what depends on it. A tombstone goes before any other application, because it ends the session.
 */
export function pickNext(queue: readonly QueueItem[], context: PickContext): Choice {
  const tombstones = queue.filter(isTombstone);
  const applications = byApplication(tombstones.length > 0 ? tombstones : queue);
  const heads = applications.map((items) => headOf(items, context));
  const times: number[] = [];
  for (const head of heads) {
    if (head.command && isDue(head.command, context.now)) return { command: head.command };
    if (head.command) times.push(head.command.notBefore);
  }
  if (times.length > 0) return { retryAt: Math.min(...times) };
  return heads.some((head) => head.isWaitingForWifi) ? { waitingForWifi: true } : { nothing: true };
}

/** A phone whose clock was set back must not wait for the time that it showed before. */
const isDue = ({ notBefore }: Command, now: number) => notBefore <= now || notBefore > now + longestWaitMs;

function byApplication(queue: readonly QueueItem[]): QueueItem[][] {
  const applications = new Map<string, QueueItem[]>();
  for (const item of queue.toSorted((one, other) => one.order - other.order))
    applications.set(item.customerId, [...(applications.get(item.customerId) ?? []), item]);
  return [...applications.values()];
}

type Head = { command: Command | undefined; isWaitingForWifi: boolean };

/** The first command of one application that nothing before it holds back. */
function headOf(items: readonly QueueItem[], { mayTransfer }: PickContext): Head {
  const stuck: QueueItem[] = [];
  let isWaitingForWifi = false;
  for (const item of items) {
    if (item.state !== 'waiting' || stuck.some((earlier) => isHeldBy(item, earlier))) stuck.push(item);
    else if (mayTransfer(item)) return { command: item, isWaitingForWifi };
    else {
      isWaitingForWifi = true;
      stuck.push(item);
    }
  }
  return { command: undefined, isWaitingForWifi };
}

/** The earlier command of the same application that a waiting one is held by, if there is one. */
export function blockerOf(command: QueueItem, queue: readonly QueueItem[]): QueueItem | undefined {
  const earlier = queue
    .filter(({ customerId, order }) => customerId === command.customerId && order < command.order)
    .toSorted((one, other) => one.order - other.order);
  const stuck: QueueItem[] = [];
  for (const item of earlier)
    if (item.state !== 'waiting' || stuck.some((before) => isHeldBy(item, before))) stuck.push(item);
  const blocker = stuck.find((item) => isHeldBy(command, item));
  // Itself held by another: the one to put right is the first that can be.
  return blocker?.state === 'waiting' ? stuck.find((item) => item.state !== 'waiting') : blocker;
}
