import type { WizardStepId } from '@tshepa/contracts/steps';
import { isHeldBy } from '../policy/dependants.ts';
import { blockerOf } from '../policy/pick-next.ts';
import { stepToRepair } from '../policy/repair.ts';
import type { Command, Outcome, QueueItem, StoredError } from '../types.ts';

/** What a step learns of its own submission. */
export type StepOutcome =
  | { kind: 'done'; reply: unknown }
  | { kind: 'queued' }
  | { kind: 'refused'; error: StoredError }
  /** Answered, but not now: it stays queued and is tried again. */
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' }
  | { kind: 'moved'; to: 'verification' | 'loading' }
  /** An earlier step has to be put right first. */
  | { kind: 'blocked'; step: WizardStepId | null }
  | { kind: 'session-lost' };

type Waiter = { command: Command; resolve: (outcome: StepOutcome) => void };
const waiters = new Set<Waiter>();

/** Answered tries after which a waiting customer is told. */
const patienceAttempts = 3;
const patienceMs = 60_000;

/** Outcomes that came before anybody could wait for them: the queue may be at work while a step is being kept. */
let recent: { commandId: string; answer: StepOutcome; at: number }[] = [];
const keptOutcomes = 20;
let outcomeCount = 0;

/** A moment to name to `waitForCommand`: what comes after it is not missed. */
export const markOutcomes = () => outcomeCount;

/** Waits for what becomes of one command after `since`; not answered within a minute counts as queued. */
export function waitForCommand(command: Command, since = outcomeCount): Promise<StepOutcome> {
  const missed = recent.find(({ commandId, at }) => commandId === command.id && at > since);
  if (missed) return Promise.resolve(missed.answer);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ kind: 'queued' }), patienceMs);
    const finish = (outcome: StepOutcome) => {
      clearTimeout(timer);
      waiters.delete(waiter);
      resolve(outcome);
    };
    const waiter: Waiter = { command, resolve: finish };
    waiters.add(waiter);
  });
}

/** Tells everybody who waits for this command or for one that depends on it. */
export function settleWaiters(command: Command, outcome: Outcome) {
  outcomeCount += 1;
  const own = readOutcome(outcome, command, command);
  if (own)
    recent = [...recent, { commandId: command.id, answer: own, at: outcomeCount }].slice(-keptOutcomes);
  for (const waiter of [...waiters]) {
    if (waiter.command.customerId !== command.customerId) continue;
    const answer = readOutcome(outcome, command, waiter.command);
    if (answer) waiter.resolve(answer);
  }
}

/** Once the queue stands still: who is held back by something that cannot go on need not wait for it. */
export function settleBlocked(queue: readonly QueueItem[]) {
  for (const waiter of [...waiters]) {
    const blocker = blockerOf(waiter.command, queue);
    if (blocker) waiter.resolve({ kind: 'blocked', step: stepToRepair(blocker) });
  }
}

/** Nothing more is sent for now (documents wait for Wi-Fi, another tab sends): the customer goes on. */
export function releaseWaiters(isReleased: (command: Command) => boolean) {
  for (const waiter of [...waiters]) if (isReleased(waiter.command)) waiter.resolve({ kind: 'queued' });
}

const isAway = ({ code }: StoredError) => code === 'service.unavailable' || code === 'service.timeout';

function readOutcome(outcome: Outcome, command: Command, waiting: Command): StepOutcome | undefined {
  // Merged with another phone's answers, or corrected, it has another id and the same place.
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
      return isHeldBy(waiting, command)
        ? { kind: 'blocked', step: stepToRepair({ ...command, state: 'rejected', lastError: outcome.error }) }
        : undefined;
    case 'conflict':
      return isOwn && outcome.isOpen ? { kind: 'refused', error: outcome.error } : undefined;
    case 'gap':
      return undefined;
    case 'retry':
      // A third party is being asked and takes its time: that is no failure.
      if (outcome.error.code === 'idempotency.in_progress') return undefined;
      // The server is too busy to look at the document: nobody has to wait for that.
      if (isOwn && outcome.error.code === 'file.read_later') return { kind: 'queued' };
      if (command.attempts + 1 < patienceAttempts) return undefined;
      // Our own services are away, as a line may be: nobody has to wait for them either.
      if (isAway(outcome.error)) return { kind: 'queued' };
      return { kind: 'failed', message: outcome.error.message };
    case 'no-answer':
      return { kind: 'queued' };
    case 'closed':
      return { kind: 'failed', message: outcome.message };
    case 'paused':
      return { kind: 'session-lost' };
  }
}
