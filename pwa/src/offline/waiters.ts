import type { WizardStepId } from '@tshepa/contracts/steps';
import type { Command, Outcome, StoredError } from './types.ts';

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

/** Waits for one command; not answered within a minute counts as queued. */
export function waitForCommand(command: Command): Promise<StepOutcome> {
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

/** Tells everybody who waits for this command or for one behind it. */
export function settleWaiters(command: Command, outcome: Outcome) {
  for (const waiter of [...waiters]) {
    if (waiter.command.customerId !== command.customerId) continue;
    const answer = readOutcome(outcome, command, waiter.command.id === command.id);
    if (answer) waiter.resolve(answer);
  }
}

function readOutcome(outcome: Outcome, command: Command, isOwn: boolean): StepOutcome | undefined {
  switch (outcome.kind) {
    case 'delivered':
      return isOwn ? { kind: 'done', reply: outcome.reply } : undefined;
    case 'stopped':
      return { kind: 'stopped' };
    case 'moved':
      return { kind: 'moved', to: outcome.to };
    case 'refused':
      return isOwn ? { kind: 'refused', error: outcome.error } : { kind: 'blocked', step: command.step };
    case 'failed':
      return command.attempts + 1 >= patienceAttempts
        ? { kind: 'failed', message: outcome.error.message }
        : undefined;
    case 'no-answer':
      return { kind: 'queued' };
    case 'closed':
      return { kind: 'failed', message: outcome.message };
    case 'session-lost':
      return { kind: 'session-lost' };
  }
}
