import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { type PartName, serviceNames } from '../../launcher/parts.ts';
import type { System } from '../../launcher/start-system.ts';
import { everyEventHandled } from '../crash/quiet.ts';
import { keepApplying } from './applicant.ts';
import { checkRun } from './check.ts';
import type { Finding } from './findings.ts';
import { createHistory } from './history.ts';
import { askHeldMb, keptOf } from './kept-memory.ts';
import { type Sample, type Slope, slopeOf } from './memory-slope.ts';
import { readStoredState } from './read-stored-state.ts';
import { residentMb } from './resident-memory.ts';
import { signInManager } from './run-chaos.ts';

export type SoakOptions = { seed: number; forMs: number; atOnce: number; say: Progress };
export type SoakReport = {
  /** What the system gave each process. */
  resident: Slope[];
  /** What the objects and buffers of a service take after a collection: a leak is seen here. */
  kept: Slope[];
  findings: Finding[];
  paid: number;
  failedCalls: number;
  calls: number;
  samples: { resident: Samples; held: Samples };
};

type Samples = Partial<Record<PartName, Sample[]>>;

const parts: readonly PartName[] = [...serviceNames, 'nats', 'mongo'];
/** Whose figures can be asked for: the sandbox has none. */
const measured = serviceNames.filter((name) => name !== 'sandbox');
const everyMs = 5_000;
const pauseMs = 250;
const sayEveryMs = 60_000;
/** Whoever is on their way at the end may still arrive. */
const lastWalksMs = 60_000;
/** So many values of what is kept, whatever the length of the run. */
const windows = 10;

function add(samples: Samples, part: PartName, atMs: number, megabytes: number | undefined): void {
  if (megabytes === undefined) return;
  const own = samples[part] ?? [];
  samples[part] = own;
  own.push({ atMs, megabytes });
}

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
  const samples: SoakReport['samples'] = { resident: {}, held: {} };
  let saidMs = 0;
  while (keeper.nowMs() < forMs) {
    const atMs = keeper.nowMs();
    for (const part of parts) add(samples.resident, part, atMs, residentMb(system.pid(part)));
    for (const name of measured) add(samples.held, name, atMs, await askHeldMb(system.urls.ops[name]));
    if (keeper.nowMs() - saidMs >= sayEveryMs) {
      saidMs = keeper.nowMs();
      const sizes = parts.map(
        (part) => `${part} ${Math.round(samples.resident[part]?.at(-1)?.megabytes ?? 0)}`,
      );
      say(
        `${Math.round(saidMs / 60_000)} min, ${keeper.history.applicants.length} paid: ${sizes.join(' · ')} MB`,
      );
    }
    await sleep(everyMs);
  }
  times.closing = true;
  await load;
  await everyEventHandled(system);
  const { calls, applicants } = keeper.history;
  return {
    resident: parts.map((part) => slopeOf(part, samples.resident[part] ?? [])),
    kept: measured.map((name) => slopeOf(name, keptOf(samples.held[name] ?? [], forMs / windows))),
    findings: checkRun(keeper.history, await readStoredState(system.urls), system.secrets.AUDIT_KEY),
    paid: applicants.filter(({ ending }) => ending === 'paid').length,
    calls: calls.length,
    failedCalls: calls.filter(({ outcome }) => outcome !== 'ok').length,
    samples,
  };
}

const rows = (title: string, slopes: readonly Slope[]): string[] => [
  `${title.padEnd(24)}MB after warm-up   at the end   most   MB per minute`,
  ...slopes.map(
    ({ name, first, last, most, mbPerMinute }) =>
      `${name.padEnd(24)}${String(first).padStart(16)}${String(last).padStart(13)}${String(most).padStart(7)}${mbPerMinute.toFixed(3).padStart(16)}`,
  ),
];

/** Two tables for people. */
export const describeSoak = ({ resident, kept, findings, paid, calls, failedCalls }: SoakReport): string =>
  [
    ...rows('given by the system', resident),
    '',
    ...rows('kept after collections', kept),
    '',
    `${paid} applicants paid, ${calls} calls, ${failedCalls} of them not answered with success, ${findings.length} findings`,
    ...findings.map(({ kind, customerId, says }) => `  ${kind}: ${customerId ?? ''} ${says}`),
  ].join('\n');
