import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { type PartName, serviceNames } from '../../launcher/parts.ts';
import type { System } from '../../launcher/start-system.ts';
import { signInManager, untilEventsHandled } from '../fault-system.ts';
import { readStoredState } from '../stored-state.ts';
import { keepApplying } from './applicant.ts';
import { checkRun } from './check.ts';
import { describeFindings, type Finding } from './findings.ts';
import { createHistory, type History } from './history.ts';
import { fetchHeldMb, residentMb, retainedOf, type Sample, type Slope, slopeOf } from './memory.ts';

type SoakOptions = { seed: number; forMs: number; atOnce: number; say: Progress };
type SoakReport = {
  resident: Slope[];
  /** The memory of a service's objects and buffers after garbage collections, where a leak shows. */
  retained: Slope[];
  findings: Finding[];
  paid: number;
  failedCalls: number;
  calls: number;
};

const parts: readonly PartName[] = [...serviceNames, 'nats', 'mongo'];
/** The sandbox has no metrics. */
const partsWithMetrics = serviceNames.filter((name) => name !== 'sandbox');
const sampleEveryMs = 5_000;
const reportEveryMs = 60_000;
const pauseMs = 250;
/** The time in which applicants may finish after the end of the load. */
const finishMs = 60_000;
/** A run is divided into this many windows, whatever its length. */
const windows = 10;

/** Applies a steady load without faults and measures the memory of every process. */
export async function runSoak(
  system: System,
  { seed, forMs, atOnce, say }: SoakOptions,
): Promise<SoakReport> {
  const keeper = createHistory(seed);
  const { history, nowMs } = keeper;
  const control = { isClosing: false, isOver: false };
  const load = keepApplying(seed, {
    app: system.urls.gateway,
    sandbox: system.urls.sandbox,
    bearer: await signInManager(system),
    keeper,
    atOnce,
    pauseMs,
    control,
  });
  const resident = new Map(parts.map((part) => [part, [] as Sample[]]));
  const held = new Map(partsWithMetrics.map((part) => [part, [] as Sample[]]));
  let reportedMs = 0;
  while (nowMs() < forMs) {
    const atMs = nowMs();
    for (const [part, samples] of resident) add(samples, atMs, residentMb(system.pid(part)));
    for (const [part, samples] of held) add(samples, atMs, await fetchHeldMb(system.urls.ops[part]));
    if (nowMs() - reportedMs >= reportEveryMs) {
      reportedMs = nowMs();
      const sizes = [...resident].map(
        ([part, samples]) => `${part} ${Math.round(samples.at(-1)?.megabytes ?? 0)}`,
      );
      const paid = history.applicants.filter(hasBeenPaid).length;
      say(`${Math.round(reportedMs / 60_000)} min, ${paid} paid: ${sizes.join(' · ')} MB`);
    }
    await sleep(sampleEveryMs);
  }
  control.isClosing = true;
  const timer = setTimeout(() => {
    control.isOver = true;
  }, finishMs);
  await load;
  clearTimeout(timer);
  await untilEventsHandled(system);
  const { calls, applicants } = history;
  return {
    resident: [...resident].map(([part, samples]) => slopeOf(part, samples)),
    retained: [...held].map(([part, samples]) => slopeOf(part, retainedOf(samples, forMs / windows))),
    findings: checkRun(history, await readStoredState(system.urls), system.secrets.AUDIT_KEY),
    paid: applicants.filter(hasBeenPaid).length,
    calls: calls.length,
    failedCalls: calls.filter(({ outcome }) => outcome !== 'ok').length,
  };
}

const hasBeenPaid = ({ ending }: History['applicants'][number]): boolean => ending === 'paid';

function add(samples: Sample[], atMs: number, megabytes: number | undefined): void {
  if (megabytes !== undefined) samples.push({ atMs, megabytes });
}

const tableOf = (title: string, slopes: readonly Slope[]): string[] => [
  `${title.padEnd(28)}MB after warm-up   at the end   most   MB per minute`,
  ...slopes.map(
    ({ name, first, last, most, mbPerMinute }) =>
      `${name.padEnd(28)}${String(first).padStart(16)}${String(last).padStart(13)}${String(most).padStart(7)}${mbPerMinute.toFixed(3).padStart(16)}`,
  ),
];

export const describeSoak = ({ findings, ...report }: SoakReport): string =>
  [
    ...tableOf('resident', report.resident),
    '',
    ...tableOf('retained after collections', report.retained),
    '',
    `${report.paid} applicants paid, ${report.calls} calls, ${report.failedCalls} of them failed, ${findings.length} findings`,
    ...describeFindings(findings),
  ].join('\n');
