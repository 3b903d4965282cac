import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomSchedule } from '@tshepa/integrations/faults';
import { cacheDir } from '@tshepa/test-kit/processes/paths';
import { DevError, messageOf, type Progress } from '@tshepa/test-kit/processes/progress';
import { addOrResetStaff, signInAs, withBus } from '../../demo/operator.ts';
import { startBadLine } from '../../journey/bad-line.ts';
import type { PartName } from '../../launcher/parts.ts';
import { type System, startSystem } from '../../launcher/start-system.ts';
import { crashSettings } from '../crash/run-table.ts';
import { keepApplying } from './applicant.ts';
import { createRandom } from './chance.ts';
import { checkRun } from './check.ts';
import type { Finding } from './findings.ts';
import { createHistory, type History, type HistoryKeeper } from './history.ts';
import { injectFaults } from './inject-faults.ts';
import { type Kind, planFaults, type Volume } from './plan.ts';
import { readStoredState } from './read-stored-state.ts';
import { recover } from './recover.ts';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

export type ChaosOptions = {
  seed: number;
  /** How long faults fall, in milliseconds; recovery comes after it. */
  forMs: number;
  /** One fault in this time, on average. */
  everyMs: number;
  /** People who apply at a time. */
  atOnce: number;
  /** All by default. */
  kinds?: readonly Kind[];
  /** Which may be killed and frozen; all when left out. */
  parts?: readonly PartName[];
  /** Disturbances of third parties per minute; 0 leaves them well. */
  partiesPerMinute: number;
  /** How long after the last fault everything may take to be whole again. */
  recoverMs: number;
  say: Progress;
};

export type ChaosReport = {
  history: History;
  findings: Finding[];
  /** From the last fault until nothing was open. */
  recoveredAfterMs: number;
  /** What third parties did, by fault. */
  disturbances: Record<string, number>;
  file: string;
};

/**
 * The room of each server in MB: more than the load of so many milliseconds writes, little enough to be filled soon. A
 * mongod takes some hundred for its journal alone.
 */
const volumeMb = (volume: Volume, { volumesForMs = 0, members = 1 }: Wishes): number =>
  members * (volume === 'nats' ? 32 : 512 + Math.round((volumesForMs / 60_000) * 100));

/** A machine that is busy with the faults of a run starts things slowly, and that is no fault. */
export const readyTimeoutMs = 240_000;
const startLimitMs = 60_000;

const endings = ['SIGINT', 'SIGTERM'] as const;

export type Volumes = Readonly<Record<Volume, SmallVolume | string>>;
export type ChaosSystem = { system: System; volumes: Volumes; stop(): Promise<void> };
type Wishes = {
  say: Progress;
  /** Gives each server a volume that can be filled, with room for a run of so many milliseconds. */
  volumesForMs?: number;
  /** Of NATS and of Mongo. A fault then hits one of them, of Mongo the primary; a full disk hits all. */
  members?: number;
};

/** Brings up a system of its own, in a folder of its own that goes with it. */
export async function startChaosSystem(wishes: Wishes): Promise<ChaosSystem> {
  const { say, volumesForMs, members = 1 } = wishes;
  const dataDir = mkdtempSync(join(tmpdir(), 'tshepa-chaos-'));
  const volumeOf = (name: Volume) =>
    volumesForMs === undefined
      ? 'this run has none'
      : mountSmallVolume(join(dataDir, name), volumeMb(name, wishes));
  const volumes = { nats: volumeOf('nats'), mongo: volumeOf('mongo') };
  const clean = () => {
    for (const volume of Object.values(volumes)) if (typeof volume !== 'string') volume.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const system = await startSystem({
      dataDir,
      ...crashSettings,
      members,
      readyTimeoutMs,
      progress: say,
    });
    const leave = () => void stop().finally(() => process.exit(130));
    const stop = () => {
      for (const signal of endings) process.removeListener(signal, leave);
      return system.stop().finally(clean);
    };
    // A volume that stays mounted would outlive everybody.
    for (const signal of endings) process.once(signal, leave);
    return { system, volumes, stop };
  } catch (error) {
    clean();
    throw error;
  }
}

/** Runs `work` on a system of its own, and leaves nothing behind. */
export async function withChaosSystem<T>(
  wishes: Wishes,
  work: (system: System, volumes: Volumes) => Promise<T>,
): Promise<T> {
  const { system, volumes, stop } = await startChaosSystem(wishes);
  try {
    return await work(system, volumes);
  } finally {
    await stop();
  }
}

const signInTries = 5;

/** The manager at the desk. A sign-in that was not answered in time may have used up its one-time password: a new one then. */
export const signInManager = ({ urls }: System): Promise<string> =>
  withBus(urls.nats, async (bus) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await signInAs(
          urls.gateway,
          await addOrResetStaff(bus, 'chaos.manager@tshepa.example', 'manager'),
        );
      } catch (error) {
        if (attempt === signInTries) throw error;
      }
    }
  });

/** Load, faults, recovery, verdict. */
export async function runChaos(
  system: System,
  volumes: Volumes,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const { seed, forMs, everyMs, atOnce, recoverMs, say } = options;
  const keeper = createHistory(seed);
  const line = await startBadLine(system.urls.gateway);
  // What the line remembers is of no use here, and a long run has millions of requests.
  const forgetting = setInterval(line.forget, 1_000);
  const times = { closing: false, over: false };
  try {
    const bearer = await signInManager(system);
    const load = keepApplying(seed, {
      app: line.url,
      sandbox: system.urls.sandbox,
      bearer,
      keeper,
      atOnce,
      isClosing: () => times.closing,
      isOver: () => times.over,
    });
    await untilUnderWay(keeper, atOnce);
    await disturbParties(system, options);
    const { kinds, parts } = options;
    const plan = planFaults({ seed, forMs, everyMs, kinds, parts });
    const random = createRandom(seed + 1);
    await Promise.all([injectFaults({ system, line, volumes, random }, plan, keeper, say), sleep(forMs)]);
    times.closing = true;
    line.heal();
    const healedMs = keeper.nowMs();
    say(`${(healedMs / 1000).toFixed(1)} s  no more faults; everything may heal`);
    const disturbances = await healParties(system);
    const giveUp = () => {
      times.over = true;
    };
    await recover({ system, load, recoverMs, giveUp, keeper, say });
    const recoveredAfterMs = keeper.nowMs() - healedMs;
    const { stored, findings } = await judge(system, keeper.history);
    const report = { history: keeper.history, findings, recoveredAfterMs, disturbances };
    return { ...report, file: writeReport(seed, { ...report, stored }) };
  } finally {
    times.closing = true;
    times.over = true;
    clearInterval(forgetting);
    await line.close();
  }
}

async function judge({ urls, secrets }: System, history: History) {
  try {
    const stored = await readStoredState(urls);
    return { stored, findings: checkRun(history, stored, secrets.AUDIT_KEY) };
  } catch (error) {
    const says = `databases and sandbox cannot be read: ${messageOf(error)}`;
    const findings: Finding[] = [{ kind: 'stuck', says }];
    return { stored: undefined, findings };
  }
}

async function disturbParties({ urls }: System, { seed, forMs, partiesPerMinute }: ChaosOptions) {
  if (partiesPerMinute === 0) return;
  const course = randomSchedule({ seed, seconds: forMs / 1000, perMinute: partiesPerMinute, calmSeconds: 0 });
  const { ok, status } = await fetch(new URL('/schedule', urls.sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(course),
  });
  if (!ok) throw new DevError(`The sandbox answered ${status} to a schedule`);
}

/** Faults on a system that nobody uses prove nothing: they begin when everybody has been answered once. */
async function untilUnderWay({ history }: HistoryKeeper, atOnce: number): Promise<void> {
  const endMs = performance.now() + startLimitMs;
  const isUnderWay = () =>
    history.calls.filter(({ outcome, key }) => outcome === 'ok' && key !== undefined).length >= 2 * atOnce;
  while (!isUnderWay() && performance.now() < endMs) await sleep(100);
}

/** Ends all disturbances and counts what there was. */
async function healParties({ urls }: System): Promise<Record<string, number>> {
  const told: unknown = await (await fetch(new URL('/disturbances', urls.sandbox))).json();
  await fetch(new URL('/faults', urls.sandbox), { method: 'DELETE' });
  const counts: Record<string, number> = {};
  for (const { party, fault } of Array.isArray(told) ? told : []) {
    const name = `${party} ${fault}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The whole history, for whoever wants to know how a finding came to be. */
function writeReport(seed: number, report: unknown): string {
  const folder = join(cacheDir, 'chaos');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`, { mode: 0o600 });
  return file;
}
