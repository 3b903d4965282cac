import type { WizardStepId } from '@tshepa/contracts/steps';
import type { Command, QueueItem } from '../types.ts';
import { isTombstone } from './command.ts';
import { longestWaitMs } from './delays.ts';

/** The steps whose answers the loan provider receives when the bank details are submitted. */
const stepsForProvider: readonly (WizardStepId | null)[] = ['verification', 'more-info', 'financial', null];

type Ordered = Pick<QueueItem, 'kind' | 'step'>;

/**
 * Returns true when a command has to follow an earlier command. Without personal details the server has no application;
 * answers of other steps are independent.
 */
export function dependsOn(command: Ordered, earlier: Ordered): boolean {
  if (isTombstone(command)) return false;
  if (earlier.kind === 'personal') return true;
  switch (command.kind) {
    case 'submit':
      return earlier.kind !== 'progress';
    case 'banking':
      return (
        earlier.kind === 'consent' || (earlier.kind === 'save' && stepsForProvider.includes(earlier.step))
      );
    default:
      return false;
  }
}

type Next =
  | { kind: 'send'; command: Command }
  | { kind: 'later'; at: number }
  /** Only documents are left, and they wait for an unmetered connection. */
  | { kind: 'waiting-wifi' }
  | { kind: 'done' };

type PickContext = {
  now: number;
  mayTransfer: (command: Command) => boolean;
};

/**
 * Picks the one command that may be sent now. A postponed command holds back the later commands of its application. A
 * blocked command (rejected, in conflict, held, unreadable, or waiting for Wi-Fi) holds back its dependants only. A
 * tombstone goes before other applications, because it ends the session.
 */
export function pickNext(queue: readonly QueueItem[], context: PickContext): Next {
  const tombstones = queue.filter(isTombstone);
  const items = inOrder(tombstones.length > 0 ? tombstones : queue);
  const heads = [...new Set(items.map(({ customerId }) => customerId))].map((id) =>
    headOf(
      items.filter(({ customerId }) => customerId === id),
      context,
    ),
  );
  const commands = heads.flatMap(({ command }) => command ?? []);
  const due = commands.find((command) => isDue(command, context.now));
  if (due) return { kind: 'send', command: due };
  if (commands.length > 0)
    return { kind: 'later', at: Math.min(...commands.map(({ notBefore }) => notBefore)) };
  return { kind: heads.some(({ isWaitingForWifi }) => isWaitingForWifi) ? 'waiting-wifi' : 'done' };
}

const inOrder = (queue: readonly QueueItem[]) => [...queue].sort((one, other) => one.order - other.order);

/** A phone whose clock was set back must not wait until its former time. */
const isDue = ({ notBefore }: Command, now: number) => notBefore <= now || notBefore > now + longestWaitMs;

type Head = { command?: Command; isWaitingForWifi: boolean };

/** Returns the first command of one application that no blocked command holds back. */
function headOf(items: readonly QueueItem[], { mayTransfer }: PickContext): Head {
  const blocked: QueueItem[] = [];
  let isWaitingForWifi = false;
  for (const item of items) {
    if (item.state === 'waiting' && !blocked.some((earlier) => dependsOn(item, earlier))) {
      if (mayTransfer(item)) return { command: item, isWaitingForWifi };
      isWaitingForWifi = true;
    }
    blocked.push(item);
  }
  return { isWaitingForWifi };
}

/** Returns the earlier command of the same application that blocks this command and can be corrected, if any. */
export function blockerOf(command: QueueItem, queue: readonly QueueItem[]): QueueItem | undefined {
  const blocked: QueueItem[] = [];
  for (const item of inOrder(queue)) {
    if (item.customerId !== command.customerId || item.order >= command.order) continue;
    if (item.state !== 'waiting' || blocked.some((earlier) => dependsOn(item, earlier))) blocked.push(item);
  }
  const blocker = blocked.find((item) => dependsOn(command, item));
  // A blocker that waits for another command cannot be corrected, but the first blocked command can.
  return blocker?.state === 'waiting' ? blocked.find((item) => item.state !== 'waiting') : blocker;
}
