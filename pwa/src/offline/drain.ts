import { pickNext } from './pick-next.ts';
import type { Command, Outcome, StoredError, Verdict } from './types.ts';

/** What the sender needs of the store; the database implements it, tests do in memory. */
export type OutboxStore = {
  all: () => Promise<Command[]>;
  remove: (commandId: string) => Promise<void>;
  postpone: (
    commandId: string,
    change: { attempts: number; notBefore: number; lastError: StoredError | null },
  ) => Promise<void>;
  park: (commandId: string, error: StoredError) => Promise<void>;
  /** Records the verdict and drops everything of that application that was not sent. */
  stop: (customerId: string, verdict: Verdict) => Promise<void>;
};

export type DrainPorts = {
  store: OutboxStore;
  deliver: (command: Command) => Promise<Outcome>;
  /** The phone's clock, in milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  onOutcome: (command: Command, outcome: Outcome) => Promise<void> | void;
};

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** Full jitter between nothing and twice the last span, in milliseconds. */
export const backOffMs = (attempts: number, random: number) =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 2 ** attempts) * (0.5 + random / 2));

/**
 * Sends what waits, one command after the other, until nothing is left that may go now.
 * Returns when to try again by the phone's clock, in milliseconds, or null when there is nothing to wait for.
 */
export async function drain(ports: DrainPorts): Promise<number | null> {
  for (;;) {
    const next = pickNext(await ports.store.all(), ports.now());
    if ('nothing' in next) return null;
    if ('retryAt' in next) return next.retryAt;
    const outcome = await ports.deliver(next.command);
    const pauseUntil = await settle(ports, next.command, outcome);
    await ports.onOutcome(next.command, outcome);
    if (pauseUntil !== 'go on') return pauseUntil;
  }
}

/** Writes down what became of a command; tells whether the whole queue pauses, and until when. */
async function settle(
  ports: DrainPorts,
  command: Command,
  outcome: Outcome,
): Promise<'go on' | number | null> {
  const { store, now, random } = ports;
  switch (outcome.kind) {
    case 'delivered':
    case 'moved':
      await store.remove(command.id);
      return 'go on';
    case 'stopped':
      await store.stop(command.customerId, outcome.verdict);
      return 'go on';
    case 'refused':
      await store.park(command.id, outcome.error);
      return 'go on';
    case 'failed': {
      const delayMs = outcome.retryAfterMs ?? backOffMs(command.attempts, random());
      const attempts = command.attempts + 1;
      await store.postpone(command.id, { attempts, notBefore: now() + delayMs, lastError: outcome.error });
      return 'go on';
    }
    case 'no-answer':
      // Whoever cannot be reached for one command cannot be reached for the next.
      return now() + backOffMs(2, random());
    case 'closed':
      return now() + longestDelayMs;
    case 'session-lost':
      return null;
  }
}
