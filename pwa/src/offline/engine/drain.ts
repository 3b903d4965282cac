import { backOffMs, longestWaitMs } from '../policy/back-off.ts';
import { settleConflict } from '../policy/conflict.ts';
import { pickNext } from '../policy/pick-next.ts';
import { drawSequence } from '../policy/sequence.ts';
import { type SettleContext, settle } from '../policy/settle.ts';
import type { Snapshot, Write } from '../policy/snapshot.ts';
import type { Answers, Command, Draft, Outcome, QueueItem } from '../types.ts';

/** What the sender needs of the store. */
export type DrainStore = {
  queue: () => Promise<QueueItem[]>;
  commit: <Result extends Write>(
    customerId: string,
    decide: (snapshot: Snapshot) => Result,
  ) => Promise<{ change: Result }>;
};

export type DrainPorts = {
  store: DrainStore;
  deliver: (command: Command, draft: Draft | null) => Promise<Outcome>;
  /** The answers that the server holds, after somebody else changed them. */
  fetchAnswers: (customerId: string) => Promise<Answers & { version: number }>;
  outcomeOfError: (error: unknown) => Outcome;
  mayTransfer: (command: Command) => boolean;
  /** The phone's clock, in milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Tries since somebody last answered anything. */
  silences: () => number;
  serverTime: () => string;
  newId: () => string;
  build: string;
  /** Told after the outcome is written down, never before. */
  onOutcome: (command: Command, outcome: Outcome) => Promise<void> | void;
};

/** Why the sender stopped; `at` is when to try again by the phone's clock, in milliseconds. */
export type DrainEnd =
  | { kind: 'done' }
  | { kind: 'later'; at: number }
  | { kind: 'no-answer'; at: number }
  | { kind: 'closed'; at: number }
  | { kind: 'paused' }
  | { kind: 'waiting-wifi' };

const closedWaitMs = 60_000;
/** The server and the phone may disagree on a place a few times; for ever would be a mistake of ours. */
const maximumCorrections = 3;

/** Sends what waits, one after the other, until nothing is left that may go now. */
export async function drain(ports: DrainPorts): Promise<DrainEnd> {
  const corrections = new Map<string, number>();
  for (;;) {
    const { store, now, random } = ports;
    const next = pickNext(await store.queue(), { now: now(), mayTransfer: ports.mayTransfer });
    if ('nothing' in next) return { kind: 'done' };
    if ('waitingForWifi' in next) return { kind: 'waiting-wifi' };
    if ('retryAt' in next) return { kind: 'later', at: next.retryAt };

    const drawn = await draw(store, next.command);
    if (!drawn) continue;
    const { command } = drawn;
    const first = await ports.deliver(command, drawn.draft);
    const outcome = correct(corrections, command, first);
    const said = outcome.kind === 'conflict' ? await merge(ports, command, outcome) : outcome;
    if (said.kind !== 'conflict')
      await store.commit(command.customerId, (snapshot) => settle(snapshot, command, said, contextOf(ports)));
    const silences = ports.silences();
    await ports.onOutcome(command, said);
    switch (said.kind) {
      case 'no-answer':
        // Whoever cannot be reached for one command cannot be reached for the next.
        return { kind: 'no-answer', at: now() + backOffMs(silences, random()) };
      case 'closed':
        return { kind: 'closed', at: now() + Math.min(said.retryAfterMs ?? closedWaitMs, longestWaitMs) };
      case 'paused':
        return { kind: 'paused' };
      default:
    }
  }
}

const contextOf = ({ now, random, serverTime, newId, build }: DrainPorts): SettleContext => ({
  now: now(),
  random: random(),
  serverTime: serverTime(),
  newId,
  build,
});

/** Writes down the command's place before anything leaves the phone. */
async function draw(store: DrainStore, { id, customerId }: Command) {
  const { change } = await store.commit<Drawn>(customerId, (snapshot) => ({
    draftThen: snapshot.draft,
    ...drawSequence(snapshot, id),
  }));
  return change.command ? { command: change.command, draft: change.draftThen } : null;
}
type Drawn = Write & { command?: Command; draftThen: Draft | null };

/** A disagreement that comes back again and again is waited out like any other failure. */
function correct(
  corrections: Map<string, number>,
  { customerId, order }: Command,
  outcome: Outcome,
): Outcome {
  if (outcome.kind !== 'gap' && outcome.kind !== 'conflict') return outcome;
  // A merged save has a new id, and the same place.
  const place = `${customerId} ${order}`;
  const count = (corrections.get(place) ?? 0) + 1;
  corrections.set(place, count);
  return count > maximumCorrections ? { kind: 'retry', error: outcome.error, retryAfterMs: null } : outcome;
}

type Conflict = Extract<Outcome, { kind: 'conflict' }>;

/** Fetches what the server holds and merges what is queued with it. */
async function merge(ports: DrainPorts, command: Command, conflict: Conflict): Promise<Outcome> {
  let theirs: Answers & { version: number };
  try {
    theirs = await ports.fetchAnswers(command.customerId);
  } catch (error) {
    return ports.outcomeOfError(error);
  }
  const { change } = await ports.store.commit(command.customerId, (snapshot) =>
    settleConflict(snapshot, command, theirs, { error: conflict.error, newId: ports.newId }),
  );
  const isOpen = (change.put ?? []).some(({ id, state }) => id === command.id && state === 'conflict');
  return { ...conflict, isOpen };
}
