import { join } from 'node:path';
import { freePort } from '@tshepa/test-kit/processes/ports';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { startBadLine } from '../../journey/bad-line.ts';
import { type ServiceName, scriptOf } from '../../launcher/parts.ts';
import { serviceProcess } from '../../launcher/service-process.ts';
import type { System } from '../../launcher/start-system.ts';
import type { Part } from '../../launcher/supervise.ts';
import { keepApplying } from './applicant.ts';
import { createHistory, type History } from './history.ts';
import { readyTimeoutMs, signInManager } from './run-chaos.ts';

/** As long as the platform waits before it ends a process the hard way. */
const graceMs = 45_000;

export const rolledServices = ['applications', 'integrations', 'notifications', 'gateway'] as const;
type Rolled = (typeof rolledServices)[number];

export type RollingOptions = {
  seed: number;
  atOnce: number;
  services: readonly Rolled[];
  /** How often each is replaced. */
  rounds: number;
  say: Progress;
};

export type RollingReport = {
  history: History;
  upgrades: { service: ServiceName; startedMs: number; readyMs: number; goneMs: number }[];
  /** Every call that was not answered with success: none of them was tried again unseen. */
  failed: History['calls'];
  /** Of the calls those that were told that the machine is too busy, which it is without an upgrade as well. */
  busy: History['calls'];
};

/** A statement is read later, a third party took longer than the short patience of a run: both say nothing of an upgrade. */
const busyOutcomes: readonly string[] = ['file.read_later', 'party.unknown_outcome'];

/** A new process of a service beside the one that runs, with ports of its own. */
async function startBeside(system: System, name: Rolled): Promise<{ part: Part; url: string }> {
  const [opsPort, port] = [await freePort(), await freePort()];
  const own = { OPS_PORT: String(opsPort), ...(name === 'gateway' ? { PORT: String(port) } : {}) };
  const part = serviceProcess({
    name,
    script: scriptOf(name),
    environment: () => ({ ...system.environmentOf(name), ...own }),
    readyUrl: `http://127.0.0.1:${opsPort}/readyz`,
    logFile: join(system.dataDir, 'logs', `${name}-${opsPort}.log`),
    readyTimeoutMs,
  });
  await part.start();
  return { part, url: `http://127.0.0.1:${port}` };
}

/**
 * Replaces each service under load as the platform does: the new process first, and only when it is ready the old one
 * is asked to stop. New connections go to the new gateway; what the old one has begun it ends.
 */
export async function runRolling(system: System, options: RollingOptions): Promise<RollingReport> {
  const { seed, atOnce, services, rounds, say } = options;
  const keeper = createHistory(seed);
  const line = await startBadLine(system.urls.gateway);
  const forgetting = setInterval(line.forget, 1_000);
  const beside = new Map<Rolled, Part>();
  const upgrades: RollingReport['upgrades'] = [];
  const times = { closing: false };
  const isUnderWay = () => keeper.history.calls.length >= 3 * atOnce;

  const replace = async (service: Rolled) => {
    const startedMs = keeper.nowMs();
    const { part, url } = await startBeside(system, service);
    const readyMs = keeper.nowMs();
    if (service === 'gateway') line.retarget(url);
    const former = beside.get(service);
    beside.set(service, part);
    await (former ? former.stop(graceMs) : system.stopPart(service, graceMs));
    upgrades.push({ service, startedMs, readyMs, goneMs: keeper.nowMs() });
    say(
      `${service} replaced: ready after ${readyMs - startedMs} ms, the old one gone after ${keeper.nowMs() - readyMs} ms`,
    );
  };

  try {
    const load = keepApplying(seed, {
      app: line.url,
      sandbox: system.urls.sandbox,
      bearer: await signInManager(system),
      keeper,
      atOnce,
      isClosing: () => times.closing,
      // What counts is every single request. News of the bank go to the first gateway's port, so some would wait long.
      isLeaving: () => times.closing,
      isOver: () => false,
    });
    while (!isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 50));
    for (let round = 0; round < rounds; round += 1) for (const service of services) await replace(service);
    times.closing = true;
    await load;
    const notDone = keeper.history.calls.filter(({ outcome }) => outcome !== 'ok');
    const isBusy = ({ outcome }: { outcome: string }) => busyOutcomes.includes(outcome);
    const busy = notDone.filter(isBusy);
    return { history: keeper.history, upgrades, busy, failed: notDone.filter((call) => !isBusy(call)) };
  } finally {
    times.closing = true;
    clearInterval(forgetting);
    await line.close();
    // The system goes on as it was before: under its launcher.
    const backAsBefore = [...beside].map(async ([service, part]) => {
      await system.restart(service);
      await part.stop(graceMs);
    });
    await Promise.all(backAsBefore);
  }
}

/** For people. */
export const describeRolling = ({ history, upgrades, failed, busy }: RollingReport): string =>
  [
    `${upgrades.length} upgrades under load: ${history.calls.length} requests, ${failed.length} failed, ${busy.length} told to come later`,
    ...[...failed, ...busy].map(({ call, outcome, sentAtMs }) => `  ${sentAtMs} ms: ${call} ${outcome}`),
  ].join('\n');
