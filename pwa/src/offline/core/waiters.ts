import type { WizardStepId } from '@tshepa/contracts/steps';
import { blockerOf, dependsOn } from '../policy/order.ts';
import { stepToRepair } from '../policy/repair.ts';
import type { Command, Outcome, QueueItem, StoredError } from '../types.ts';

export type StepOutcome =
  | { kind: 'done'; reply: unknown }
  | { kind: 'queued' }
  | { kind: 'refused'; error: StoredError }
  /** The server could not execute the command now. It stays queued and is tried again. */
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' }
  /** The applicant continues with another application. */
  | { kind: 'moved'; to: 'verification' | 'loading' }
  /** An earlier step has to be corrected first. */
  | { kind: 'blocked'; step: WizardStepId | null }
  | { kind: 'session-lost' };

type Waiter = { command: Command; resolve: (outcome: StepOutcome) => void };
const waiters = new Set<Waiter>();

/** After this many error replies to a command, the waiting applicant is told. */
const reportedAttempts = 3;
const longestWaitMs = 60_000;

/**
 * Outcomes that came before anybody waited for them. The queue may send a command while the step is still being stored.
 */
let recent: { commandId: string; outcome: StepOutcome; at: number }[] = [];
const keptOutcomes = 20;
let outcomeCount = 0;

export const outcomeMark = () => outcomeCount;

/**
 * Waits for the outcome that one command gets after the mark `since`. After a minute without an outcome it returns
 * `queued`.
 */
export function waitForCommand(command: Command, since = outcomeCount): Promise<StepOutcome> {
  const missed = recent.find(({ commandId, at }) => commandId === command.id && at > since);
  if (missed) return Promise.resolve(missed.outcome);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ kind: 'queued' }), longestWaitMs);
    const finish = (outcome: StepOutcome) => {
      clearTimeout(timer);
      waiters.delete(waiter);
      resolve(outcome);
    };
    const waiter: Waiter = { command, resolve: finish };
    waiters.add(waiter);
  });
}

/** Resolves every waiter of this command or of a command that depends on it. */
export function settleWaiters(command: Command, outcome: Outcome) {
  outcomeCount += 1;
  const own = stepOutcomeOf(outcome, command, command);
  if (own)
    recent = [...recent, { commandId: command.id, outcome: own, at: outcomeCount }].slice(-keptOutcomes);
  for (const waiter of [...waiters]) {
    if (waiter.command.customerId !== command.customerId) continue;
    const found = stepOutcomeOf(outcome, command, waiter.command);
    if (found) waiter.resolve(found);
  }
}

/** Called when the queue has stopped: nobody has to wait for a command behind a blocked command. */
export function settleBlocked(queue: readonly QueueItem[]) {
  for (const waiter of [...waiters]) {
    const blocker = blockerOf(waiter.command, queue);
    if (blocker) waiter.resolve({ kind: 'blocked', step: stepToRepair(blocker) });
  }
}

/** Lets the applicant continue when nothing more is sent for now, as with documents that wait for Wi-Fi. */
export function releaseWaiters(isReleased: (command: Command) => boolean) {
  for (const waiter of [...waiters]) if (isReleased(waiter.command)) waiter.resolve({ kind: 'queued' });
}

const unavailable: ReadonlySet<string> = new Set([
  'service.overloaded',
  'service.unavailable',
  'service.timeout',
]);
const isUnavailable = ({ code }: StoredError) => unavailable.has(code);

function stepOutcomeOf(outcome: Outcome, command: Command, waiting: Command): StepOutcome | undefined {
  // A merged or corrected command has another id but the same `order`.
  const isOwn = waiting.order === command.order && waiting.kind === command.kind;
  switch (outcome.kind) {
    case 'delivered':
      return isOwn ? { kind: 'done', reply: outcome.reply } : undefined;
    case 'stopped':
      return { kind: 'stopped' };
    case 'moved':
      return { kind: 'moved', to: outcome.to };
    case 'rejected':
    case 'held':
      if (isOwn) return { kind: 'refused', error: outcome.error };
      return dependsOn(waiting, command)
        ? { kind: 'blocked', step: stepToRepair({ ...command, state: 'rejected', lastError: outcome.error }) }
        : undefined;
    case 'conflict':
      return isOwn && outcome.isOpen ? { kind: 'refused', error: outcome.error } : undefined;
    case 'gap':
      return undefined;
    case 'retry':
      // The server is still waiting for a third party, which is not a failure.
      if (outcome.error.code === 'idempotency.in_progress') return undefined;
      // The server is too busy to check the document, so the applicant need not wait for the check.
      if (isOwn && outcome.error.code === 'file.read_later') return { kind: 'queued' };
      if (command.attempts + 1 < reportedAttempts) return undefined;
      // Our own services are down, so the applicant continues as if there were no connection.
      if (isUnavailable(outcome.error)) return { kind: 'queued' };
      return { kind: 'failed', message: outcome.error.message };
    case 'no-answer':
      return { kind: 'queued' };
    case 'closed':
      return { kind: 'failed', message: outcome.message };
    case 'paused':
      return { kind: 'session-lost' };
  }
}
