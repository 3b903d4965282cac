import type { Snapshot, Write } from '../policy/command.ts';
import { settleConflict } from '../policy/conflict.ts';
import { backOffMs, longestWaitMs } from '../policy/delays.ts';
import { pickNext } from '../policy/order.ts';
import { outcomeOfError } from '../policy/outcome.ts';
import { assignSequence } from '../policy/repair.ts';
import { type SettleContext, settle } from '../policy/settle.ts';
import type { Answers, Command, Draft, Outcome, QueueItem } from '../types.ts';

type DrainStore = {
  queue: () => Promise<QueueItem[]>;
  commit: <Result extends Write>(
    customerId: string,
    decide: (snapshot: Snapshot) => Result,
  ) => Promise<{ change: Result }>;
};

export type DrainPorts = {
  store: DrainStore;
  deliver: (command: Command, draft: Draft | null) => Promise<Outcome>;
  /** Fetches the answers that the server holds, after they were changed elsewhere. */
  fetchAnswers: (customerId: string) => Promise<Answers & { version: number }>;
  mayTransfer: (command: Command) => boolean;
  context: () => SettleContext;
  /** Returns the number of tries since the server last answered anything. */
  unanswered: () => number;
  /** Called after the outcome has been stored, never before. */
  onOutcome: (command: Command, outcome: Outcome) => Promise<void> | void;
};

/** The reason why the sender stopped. `at` is the time of the next try by the phone's clock, in milliseconds. */
export type DrainEnd =
  | { kind: 'done' | 'paused' | 'waiting-wifi' }
  | { kind: 'later' | 'no-answer' | 'closed'; at: number };

const closedWaitMs = 60_000;
/**
 * How often the server and the phone may disagree about a sequence number or a version before the command waits.
 */
const maximumCorrections = 3;

export async function drain(ports: DrainPorts): Promise<DrainEnd> {
  const corrections = new Map<string, number>();
  for (;;) {
    const { store, context, mayTransfer } = ports;
    const next = pickNext(await store.queue(), { now: context().now, mayTransfer });
    if (next.kind !== 'send') return next;
    const prepared = await prepare(store, next.command);
    if (!prepared) continue;
    const { command, draft } = prepared;
    const outcome = await settleOutcome(
      ports,
      command,
      limitCorrections(corrections, command, await ports.deliver(command, draft)),
    );
    // The count is read before `onOutcome`, which counts this outcome too.
    const unanswered = ports.unanswered();
    await ports.onOutcome(command, outcome);
    const { now, random } = context();
    switch (outcome.kind) {
      case 'no-answer':
        // A server that does not answer one command will not answer the next command either.
        return { kind: 'no-answer', at: now + backOffMs(unanswered, random) };
      case 'closed':
        return { kind: 'closed', at: now + Math.min(outcome.retryAfterMs ?? closedWaitMs, longestWaitMs) };
      case 'paused':
        return { kind: 'paused' };
      default:
    }
  }
}

type Prepared = Write & { command?: Command; draftThen: Draft | null };

async function prepare(store: DrainStore, { id, customerId }: Command) {
  const { change } = await store.commit<Prepared>(customerId, (snapshot) => ({
    draftThen: snapshot.draft,
    ...assignSequence(snapshot, id),
  }));
  return change.command ? { command: change.command, draft: change.draftThen } : null;
}

/** Treats a disagreement that repeats like any other failure, so that the command waits. */
function limitCorrections(
  corrections: Map<string, number>,
  { customerId, order }: Command,
  outcome: Outcome,
): Outcome {
  if (outcome.kind !== 'gap' && outcome.kind !== 'conflict') return outcome;
  // Corrections are counted by `order`, because a merged save has a new id.
  const key = `${customerId} ${order}`;
  const count = (corrections.get(key) ?? 0) + 1;
  corrections.set(key, count);
  return count > maximumCorrections ? { kind: 'retry', error: outcome.error, retryAfterMs: null } : outcome;
}

/** Stores what the outcome changes. A conflict is merged first, which may fail like any other call. */
async function settleOutcome(ports: DrainPorts, command: Command, outcome: Outcome): Promise<Outcome> {
  const merged = outcome.kind === 'conflict' ? await merge(ports, command, outcome) : outcome;
  if (merged.kind === 'conflict') return merged;
  await ports.store.commit(command.customerId, (snapshot) =>
    settle(snapshot, command, merged, ports.context()),
  );
  return merged;
}

type Conflict = Extract<Outcome, { kind: 'conflict' }>;

/** Fetches the answers that the server holds and merges every queued save with them. */
async function merge(ports: DrainPorts, command: Command, conflict: Conflict): Promise<Outcome> {
  let theirs: Answers & { version: number };
  try {
    theirs = await ports.fetchAnswers(command.customerId);
  } catch (error) {
    return outcomeOfError(error);
  }
  const { change } = await ports.store.commit(command.customerId, (snapshot) =>
    settleConflict(snapshot, command, theirs, { error: conflict.error, newId: ports.context().newId }),
  );
  const isOpen = (change.put ?? []).some(({ id, state }) => id === command.id && state === 'conflict');
  return { ...conflict, isOpen };
}
