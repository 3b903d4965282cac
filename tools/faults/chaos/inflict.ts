import { setTimeout as sleep } from 'node:timers/promises';
import { moveTestClock } from '@tshepa/messaging';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { withBus } from '../../demo/operator.ts';
import type { BadLine } from '../../journey/bad-line.ts';
import type { System } from '../../launcher/start-system.ts';
import type { Random } from './chance.ts';
import type { HistoryKeeper } from './history.ts';
import { type Blow, describeBlow, type PlannedBlow, type Volume } from './plan.ts';
import type { SmallVolume } from './small-volume.ts';

/** What a run can lay hands on: nothing that it did not start itself. */
export type Victim = {
  system: System;
  line: BadLine;
  volumes: Readonly<Record<Volume, SmallVolume | string>>;
  random: Random;
};

/** Deals one blow and takes back what has an end. Resolves with a word about it. */
async function deal({ system, line, volumes, random }: Victim, blow: Blow): Promise<string> {
  switch (blow.kind) {
    case 'kill':
      await system.kill(blow.part);
      return 'done';
    case 'fail-point':
      await system.restart(blow.part, { failPoint: blow.failPoint });
      return 'armed';
    case 'freeze':
      return freeze(system.pid(blow.part), blow.forMs);
    case 'fill': {
      const volume = volumes[blow.volume];
      if (typeof volume === 'string') return `skipped: ${volume}`;
      const bytes = await volume.fill();
      await sleep(blow.forMs);
      await volume.free();
      return `${bytes} bytes taken and given back`;
    }
    case 'clock': {
      const only = blow.part === 'all' ? undefined : blow.part;
      await withBus(system.urls.nats, (bus) => moveTestClock(bus, blow.offsetMs, { only }));
      return 'done';
    }
    case 'line':
      line.fail(({ method }) => {
        const draw = random();
        if (draw < blow.lost / 2) return 'lose-request';
        if (draw < blow.lost) return 'lose-reply';
        if (draw < blow.lost + blow.delayed) return { delayReplyMs: blow.delayMs };
        return method === 'POST' && random() < blow.lost / 4 ? { cutBodyAfterBytes: 1 } : 'pass';
      });
      await sleep(blow.forMs);
      line.heal();
      return 'done';
  }
}

async function freeze(pid: number | undefined, forMs: number): Promise<string> {
  if (pid === undefined) return 'skipped: it was dead already';
  process.kill(pid, 'SIGSTOP');
  try {
    await sleep(forMs);
  } finally {
    thaw(pid);
  }
  return 'done';
}

/** It may have been killed meanwhile. */
function thaw(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {}
}

/** Deals every blow at its time; they may overlap. Resolves when the last has ended and nothing is bent any more. */
export async function inflict(
  victim: Victim,
  plan: readonly PlannedBlow[],
  { history, nowMs }: HistoryKeeper,
  say: (text: string) => void,
): Promise<void> {
  const beganMs = nowMs();
  const dealt = plan.map(async ({ atMs, blow }) => {
    await sleep(Math.max(0, beganMs + atMs - nowMs()));
    const what = describeBlow(blow);
    const startedMs = nowMs();
    say(`${(startedMs / 1000).toFixed(1)} s  ${what}`);
    const outcome = await deal(victim, blow).catch((error: unknown) => `not done: ${messageOf(error)}`);
    history.inflicted.push({ atMs: startedMs, what, outcome });
  });
  await Promise.all(dealt);
  victim.line.heal();
}
