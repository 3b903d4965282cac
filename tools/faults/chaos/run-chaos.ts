import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomSchedule } from '@tshepa/integrations/faults';
import { cacheDir } from '@tshepa/test-kit/processes/paths';
import { DevError, messageOf, type Progress } from '@tshepa/test-kit/processes/progress';
import { percentile } from '../../bench/percentile.ts';
import { startBadLine } from '../../journey/bad-line.ts';
import type { PartName } from '../../launcher/parts.ts';
import type { System } from '../../launcher/start-system.ts';
import { signInManager } from '../fault-system.ts';
import { readStoredState } from '../stored-state.ts';
import { keepApplying } from './applicant.ts';
import type { Volumes } from './chaos-system.ts';
import { checkRun } from './check.ts';
import { describeFindings, type Finding, type FindingKind, findingOf } from './findings.ts';
import { createHistory, type History, type HistoryKeeper } from './history.ts';
import { injectFaults } from './inject-faults.ts';
import { type Kind, planFaults } from './plan.ts';
import { createRandom } from './random.ts';
import { recover } from './recover.ts';

type ChaosOptions = {
  seed: number;
  /** The duration of the faults. Recovery follows it. */
  forMs: number;
  /** The average time from fault to fault. */
  everyMs: number;
  /** The number of people who apply at a time. */
  atOnce: number;
  /** The kinds of faults. The default is all. */
  kinds?: readonly Kind[];
  /** The parts that may be killed and frozen. The default is all. */
  parts?: readonly PartName[];
  /** The number of third-party faults in a minute. */
  partiesPerMinute: number;
  /** The time limit for recovery after the last fault. */
  recoverMs: number;
  say: Progress;
};

type ChaosReport = {
  history: History;
  findings: Finding[];
  /** The time from the last fault until no work was open. */
  recoveredAfterMs: number;
  /** The number of third-party calls that met a fault. */
  faultyCalls: number;
  file: string;
};

const startLimitMs = 60_000;

/** Applies a load and faults to a system, lets it recover, and checks it. */
export async function runChaos(
  system: System,
  volumes: Volumes,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const { seed, forMs, everyMs, atOnce, recoverMs, say, kinds, parts } = options;
  const keeper = createHistory(seed);
  const { history, nowMs } = keeper;
  const line = await startBadLine(system.urls.gateway);
  // A long run has millions of requests, and nothing here reads the line's list of requests.
  const forgetting = setInterval(line.forget, 1_000);
  const control = { isClosing: false, isOver: false };
  try {
    const { sandbox } = system.urls;
    const bearer = await signInManager(system);
    const load = keepApplying(seed, { app: line.url, sandbox, bearer, keeper, atOnce, control });
    await untilUnderWay(keeper, atOnce);
    await setThirdPartyFaults(sandbox, options);
    const plan = planFaults({ seed, forMs, everyMs, kinds, parts });
    const target = { system, line, volumes, random: createRandom(seed + 1) };
    await Promise.all([injectFaults(target, plan, keeper, say), sleep(forMs)]);
    control.isClosing = true;
    line.heal();
    const healedMs = nowMs();
    say(`${(healedMs / 1000).toFixed(1)} s  no more faults; waiting for recovery`);
    const faultyCalls = await healThirdParties(sandbox);
    await recover({ system, load, recoverMs, control, keeper, say });
    const recoveredAfterMs = nowMs() - healedMs;
    const report = { history, recoveredAfterMs, faultyCalls, ...(await judge(system, history)) };
    return { ...report, file: writeReport(seed, report) };
  } finally {
    control.isClosing = true;
    control.isOver = true;
    clearInterval(forgetting);
    await line.close();
  }
}

async function judge({ urls, secrets }: System, history: History) {
  try {
    const stored = await readStoredState(urls);
    return { stored, findings: checkRun(history, stored, secrets.AUDIT_KEY) };
  } catch (error) {
    const problem = `databases and sandbox cannot be read: ${messageOf(error)}`;
    return { findings: [findingOf('stuck', problem)] };
  }
}

async function setThirdPartyFaults(sandbox: string, { seed, forMs, partiesPerMinute }: ChaosOptions) {
  if (partiesPerMinute === 0) return;
  const seconds = forMs / 1000;
  const schedule = randomSchedule({ seed, seconds, perMinute: partiesPerMinute, calmSeconds: 0 });
  const { ok, status } = await fetch(new URL('/schedule', sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(schedule),
  });
  if (!ok) throw new DevError(`The sandbox answered ${status} to the schedule of faults`);
}

/** Waits until every applicant has had a reply, because faults on an idle system prove nothing. */
async function untilUnderWay({ history, nowMs }: HistoryKeeper, atOnce: number): Promise<void> {
  const endMs = nowMs() + startLimitMs;
  const isUnderWay = () =>
    history.calls.filter(({ outcome, key }) => outcome === 'ok' && key !== undefined).length >= 2 * atOnce;
  while (!isUnderWay() && nowMs() < endMs) await sleep(100);
}

/** Ends the faults of third parties and returns the number of calls that met a fault. */
async function healThirdParties(sandbox: string): Promise<number> {
  const met: unknown = await (await fetch(new URL('/faulty-calls', sandbox))).json();
  await fetch(new URL('/faults', sandbox), { method: 'DELETE' });
  return Array.isArray(met) ? met.length : 0;
}

/** Writes the whole history to a file, from which the cause of a finding can be worked out. */
function writeReport(seed: number, report: unknown): string {
  const folder = join(cacheDir, 'chaos');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`, { mode: 0o600 });
  return file;
}

export function describeReport({ history, findings, ...report }: ChaosReport): string {
  const { seed, calls, applicants, injected } = history;
  const times = calls.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs);
  const count = (kind: FindingKind) => findings.filter((finding) => finding.kind === kind).length;
  const acknowledged = calls.filter(({ outcome, key }) => outcome === 'ok' && key !== undefined).length;
  const paid = applicants.filter(({ ending }) => ending === 'paid').length;
  const outcomes = [...Map.groupBy(calls, ({ outcome }) => outcome)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([outcome, all]) => `${outcome} ${all.length}`);
  return [
    `seed ${seed}: ${injected.length} faults, ${report.faultyCalls} third-party calls that met a fault`,
    ...injected
      .filter(({ outcome }) => /^(skipped|not done)/.test(outcome))
      .map(({ what, outcome }) => `  ${what}: ${outcome}`),
    `${paid} of ${applicants.length} applicants paid; ${calls.length} calls, ${acknowledged} acknowledged changes`,
    `  ${outcomes.join(' · ')}`,
    `  answered after ${percentile(times, 0.5)} ms (p50), ${percentile(times, 0.99)} ms (p99)`,
    `recovered ${(report.recoveredAfterMs / 1000).toFixed(1)} s after the last fault`,
    `acknowledged writes lost: ${count('lost')} · happened twice: ${count('twice')} · unknown: ${count('unknown')} · stuck: ${count('stuck')} · audit chain: ${count('chain') === 0 ? 'intact' : `${count('chain')} faults`}`,
    ...describeFindings(findings),
    `history: ${report.file}`,
  ].join('\n');
}
