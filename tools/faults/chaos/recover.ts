import { setTimeout as sleep } from 'node:timers/promises';
import { moveTestClock } from '@tshepa/messaging';
import { valueWithin } from '@tshepa/service-kit';
import { messageOf, type Progress } from '@tshepa/test-kit/processes/progress';
import { withBus } from '../../demo/operator.ts';
import type { System } from '../../launcher/start-system.ts';
import { untilEventsHandled } from '../fault-system.ts';
import { readStoredState } from '../stored-state.ts';
import type { LoadControl } from './applicant.ts';
import { checkOpenWork } from './check.ts';
import type { HistoryKeeper } from './history.ts';

type Recovery = {
  system: System;
  /** Resolves when every applicant has ended. */
  load: Promise<unknown>;
  recoverMs: number;
  control: LoadControl;
  keeper: HistoryKeeper;
  say: Progress;
};

/** After this time the clocks are moved on. A mandate whose webhook was lost is looked up only after its deadline. */
const clockMovesAfterMs = 12_000;
const clockStepMs = 60_000;
const pollMs = 1_000;

/** Waits without repairing anything: the checker finds whatever the system does not complete by itself. */
export async function recover(recovery: Recovery): Promise<void> {
  const { system, load, recoverMs, control, say } = recovery;
  const { nowMs } = recovery.keeper;
  const endMs = nowMs() + recoverMs;
  const leftMs = () => Math.max(0, endMs - nowMs());
  const ended = new AbortController();
  const movingClocks = moveClocks(system, () => ended.signal.aborted || leftMs() === 0);
  try {
    await valueWithin(system.whenReady(), recoverMs, undefined);
    await valueWithin(load, leftMs(), undefined);
    control.isOver = true;
    await load;
    await valueWithin(untilEventsHandled(system), Math.max(pollMs, leftMs()), undefined);
    for (;;) {
      // A database that does not answer yet has not recovered either.
      const stored = await readStoredState(system.urls).catch(() => undefined);
      if ((stored && checkOpenWork(stored).length === 0) || leftMs() === 0) break;
      await sleep(pollMs);
    }
  } catch (error) {
    say(`Recovery ended early: ${messageOf(error)}`);
  } finally {
    control.isOver = true;
    ended.abort();
    await movingClocks;
  }
}

/** Moves all clocks on by a minute every five seconds. */
async function moveClocks({ urls }: System, isDone: () => boolean): Promise<void> {
  const startedMs = performance.now();
  let offsetMs = 0;
  while (!isDone()) {
    await sleep(500);
    if (performance.now() - startedMs < clockMovesAfterMs + (offsetMs / clockStepMs) * 5_000) continue;
    offsetMs += clockStepMs;
    await withBus(urls.nats, (bus) => moveTestClock(bus, offsetMs)).catch(() => undefined);
  }
}
