import { setTimeout as sleep } from 'node:timers/promises';
import { everyEventHandled } from '../crash/quiet.ts';
import type { Progress } from '../infra/progress.ts';
import { type PartName, serviceNames } from '../launcher/parts.ts';
import type { System } from '../launcher/start-system.ts';
import { keepApplying } from './applicant.ts';
import { checkWorld } from './check.ts';
import type { Finding } from './findings.ts';
import { createHistory } from './history.ts';
import { residentMb, type Sample, type Slope, slopeOf } from './memory-slope.ts';
import { readWorld } from './read-world.ts';
import { signInManager } from './run-chaos.ts';

export type SoakOptions = { seed: number; forMs: number; atOnce: number; say: Progress };
export type SoakReport = {
  slopes: Slope[];
  findings: Finding[];
  paid: number;
  failedCalls: number;
  calls: number;
  samples: Partial<Record<PartName, Sample[]>>;
};

const parts: readonly PartName[] = [...serviceNames, 'nats', 'mongo'];
const everyMs = 5_000;
const pauseMs = 250;
const sayEveryMs = 60_000;
/** Whoever is on their way at the end may still arrive. */
const lastWalksMs = 60_000;

/** Steady load and nothing else: what every process keeps in memory, from sample to sample. */
export async function runSoak(
  system: System,
  { seed, forMs, atOnce, say }: SoakOptions,
): Promise<SoakReport> {
  const keeper = createHistory(seed);
  const times = { closing: false };
  const load = keepApplying(seed, {
    app: system.urls.gateway,
    sandbox: system.urls.sandbox,
    bearer: await signInManager(system),
    keeper,
    atOnce,
    pauseMs,
    isClosing: () => times.closing,
    isOver: () => keeper.nowMs() > forMs + lastWalksMs,
  });
  const samples: Partial<Record<PartName, Sample[]>> = {};
  let saidMs = 0;
  while (keeper.nowMs() < forMs) {
    for (const part of parts) {
      const megabytes = residentMb(system.pid(part));
      const own = samples[part] ?? [];
      samples[part] = own;
      if (megabytes !== undefined) own.push({ atMs: keeper.nowMs(), megabytes });
    }
    if (keeper.nowMs() - saidMs >= sayEveryMs) {
      saidMs = keeper.nowMs();
      const sizes = parts.map((part) => `${part} ${Math.round(samples[part]?.at(-1)?.megabytes ?? 0)}`);
      say(`${Math.round(saidMs / 60_000)} min, ${keeper.history.walks.length} paid: ${sizes.join(' · ')} MB`);
    }
    await sleep(everyMs);
  }
  times.closing = true;
  await load;
  await everyEventHandled(system);
  const { calls, walks } = keeper.history;
  return {
    slopes: parts.map((part) => slopeOf(part, samples[part] ?? [])),
    findings: checkWorld(keeper.history, await readWorld(system.urls), system.secrets.AUDIT_KEY),
    paid: walks.filter(({ ending }) => ending === 'paid').length,
    calls: calls.length,
    failedCalls: calls.filter(({ outcome }) => outcome !== 'ok').length,
    samples,
  };
}

/** A table for people. */
export const describeSoak = ({ slopes, findings, paid, calls, failedCalls }: SoakReport): string =>
  [
    'process         MB after warm-up   at the end   most   MB per minute',
    ...slopes.map(
      ({ name, first, last, most, mbPerMinute }) =>
        `${name.padEnd(16)}${String(first).padStart(16)}${String(last).padStart(13)}${String(most).padStart(7)}${mbPerMinute.toFixed(3).padStart(16)}`,
    ),
    `${paid} applicants paid, ${calls} calls, ${failedCalls} of them not answered with success, ${findings.length} findings`,
    ...findings.map(({ kind, customerId, says }) => `  ${kind}: ${customerId ?? ''} ${says}`),
  ].join('\n');
