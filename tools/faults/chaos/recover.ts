import { setTimeout as sleep } from 'node:timers/promises';
import { moveTestClock } from '@tshepa/messaging';
import { messageOf, type Progress } from '@tshepa/test-kit/processes/progress';
import { withBus } from '../../demo/operator.ts';
import type { System } from '../../launcher/start-system.ts';
import { everyEventHandled } from '../crash/quiet.ts';
import { checkOpen } from './check-open.ts';
import type { HistoryKeeper } from './history.ts';
import { readStoredState } from './read-stored-state.ts';

type Recovery = {
  system: System;
  /** Ends when every applicant has. */
  load: Promise<unknown>;
  recoverMs: number;
  /** Told when nobody waits any longer. */
  giveUp: () => void;
  keeper: HistoryKeeper;
  say: Progress;
};

/** After so long without help, time is let pass: a mandate whose news was lost is looked up after its deadline. */
const patienceMs = 12_000;
const stepMs = 60_000;
const looksMs = 1_000;

/**
 * Waits until everybody has come to their end and no work is open, or the patience is over. Nothing is repaired here:
 * what the system does not find by itself stays for the checker.
 */
export async function recover({ system, load, recoverMs, giveUp, keeper, say }: Recovery): Promise<void> {
  const endMs = keeper.nowMs() + recoverMs;
  const isOver = () => keeper.nowMs() > endMs;
  const stages = { isQuiet: false };
  const passing = letTimePass(system, () => stages.isQuiet || isOver());
  try {
    await within(recoverMs, system.whenReady());
    await within(Math.max(0, endMs - keeper.nowMs()), load);
    giveUp();
    await load;
    await within(Math.max(looksMs, endMs - keeper.nowMs()), everyEventHandled(system));
    for (;;) {
      // A database that does not answer yet is not whole either.
      const stored = await readStoredState(system.urls).catch(() => undefined);
      const isWhole = stored && checkOpen({ ...keeper.history, applicants: [] }, stored).length === 0;
      if (isWhole || isOver()) break;
      await sleep(looksMs);
    }
  } catch (error) {
    say(`Recovery ended early: ${messageOf(error)}`);
  } finally {
    giveUp();
    stages.isQuiet = true;
    await passing;
  }
}

/** Waits for it, but no longer than so many milliseconds. Leaves no timer behind, which would keep a finished run alive. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const timer = sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    await Promise.race([work, timer]);
  } finally {
    patience.abort();
  }
}

/** Moves all clocks on by a minute, again and again, until there is no need. */
async function letTimePass({ urls }: System, isDone: () => boolean): Promise<void> {
  const startedMs = performance.now();
  let offsetMs = 0;
  while (!isDone()) {
    await sleep(500);
    if (performance.now() - startedMs < patienceMs + (offsetMs / stepMs) * 5_000) continue;
    offsetMs += stepMs;
    await withBus(urls.nats, (bus) => moveTestClock(bus, offsetMs)).catch(() => undefined);
  }
}
