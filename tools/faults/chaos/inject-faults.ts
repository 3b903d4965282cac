import { setTimeout as sleep } from 'node:timers/promises';
import { moveTestClock } from '@tshepa/messaging';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { withBus } from '../../demo/operator.ts';
import type { BadLine } from '../../journey/bad-line.ts';
import type { System } from '../../launcher/start-system.ts';
import type { Volumes } from './chaos-system.ts';
import type { HistoryKeeper } from './history.ts';
import { describeFault, type Fault, type PlannedFault } from './plan.ts';
import type { Random } from './random.ts';

/** The targets of faults, all of which the run itself has started. */
type FaultTarget = {
  system: System;
  line: BadLine;
  volumes: Volumes;
  random: Random;
};

/** Injects one fault and undoes it at its end. Resolves with the outcome for the report. */
async function inject({ system, line, volumes, random }: FaultTarget, fault: Fault): Promise<string> {
  switch (fault.kind) {
    case 'kill':
      await system.kill(fault.part);
      return 'done';
    case 'fail-point':
      await system.restart(fault.part, { failPoint: fault.failPoint });
      return 'armed';
    case 'freeze':
      return freeze(system.pid(fault.part), fault.forMs);
    case 'fill': {
      const volume = volumes[fault.volume];
      if (typeof volume === 'string') return `skipped: ${volume}`;
      const bytes = await volume.fill();
      await sleep(fault.forMs);
      await volume.free();
      return `${bytes} bytes taken and given back`;
    }
    case 'clock': {
      const only = fault.part === 'all' ? undefined : fault.part;
      await withBus(system.urls.nats, (bus) => moveTestClock(bus, fault.offsetMs, { only }));
      return 'done';
    }
    case 'line':
      line.fail(({ method }) => {
        const draw = random();
        if (draw < fault.lost / 2) return 'lose-request';
        if (draw < fault.lost) return 'lose-reply';
        if (draw < fault.lost + fault.delayed) return { delayReplyMs: fault.delayMs };
        return method === 'POST' && random() < fault.lost / 4 ? { cutBodyAfterBytes: 1 } : 'pass';
      });
      await sleep(fault.forMs);
      line.heal();
      return 'done';
  }
}

async function freeze(pid: number | undefined, forMs: number): Promise<string> {
  if (pid === undefined) return 'skipped: the process was dead';
  process.kill(pid, 'SIGSTOP');
  await sleep(forMs);
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The process was killed meanwhile.
  }
  return 'done';
}

/** Injects every fault at its time; they may overlap. Resolves when all have ended. */
export async function injectFaults(
  target: FaultTarget,
  plan: readonly PlannedFault[],
  { history, nowMs }: HistoryKeeper,
  say: (text: string) => void,
): Promise<void> {
  const startMs = nowMs();
  const all = plan.map(async ({ atMs, fault }) => {
    await sleep(Math.max(0, startMs + atMs - nowMs()));
    const what = describeFault(fault);
    const injectedMs = nowMs();
    say(`${(injectedMs / 1000).toFixed(1)} s  ${what}`);
    const outcome = await inject(target, fault).catch((error: unknown) => `not done: ${messageOf(error)}`);
    history.injected.push({ atMs: injectedMs, what, outcome });
  });
  await Promise.all(all);
  target.line.heal();
}
