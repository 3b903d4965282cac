import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { startBadLine } from '../../journey/bad-line.ts';
import { startAnother } from '../../launcher/start-another.ts';
import type { System } from '../../launcher/start-system.ts';
import type { Part } from '../../launcher/supervise.ts';
import { signInManager } from '../fault-system.ts';
import { keepApplying } from './applicant.ts';
import { readyTimeoutMs } from './chaos-system.ts';
import { createHistory, type History } from './history.ts';

/** How long the platform waits for a process to stop before it kills it. */
const graceMs = 45_000;

export const rolledServices = ['applications', 'integrations', 'notifications', 'gateway'] as const;
type RolledService = (typeof rolledServices)[number];

type RollingOptions = {
  seed: number;
  atOnce: number;
  services: readonly RolledService[];
  /** Each service is replaced this many times. */
  rounds: number;
  say: Progress;
};

type RollingReport = {
  history: History;
  upgrades: number;
  /** Calls that did not succeed. None of them was repeated. */
  failed: History['calls'];
  /** Calls that did not succeed because the machine is busy, as may happen without an upgrade. */
  busy: History['calls'];
};

/**
 * Codes that only show that the machine is busy: a statement is read later, or a third party exceeds its short timeout.
 */
const busyOutcomes: readonly string[] = ['file.read_later', 'party.unknown_outcome'];

/**
 * Replaces each service under load as the platform does: the old process is asked to stop only when the new one is
 * ready. New connections go to the new gateway, and the old one completes its requests.
 */
export async function runRolling(
  system: System,
  { seed, atOnce, services, rounds, say }: RollingOptions,
): Promise<RollingReport> {
  const keeper = createHistory(seed);
  const { history, nowMs } = keeper;
  const line = await startBadLine(system.urls.gateway);
  const forgetting = setInterval(line.forget, 1_000);
  const started = new Map<RolledService, Part>();
  const control = { isClosing: false, isLeaving: false, isOver: false };

  const replace = async (service: RolledService) => {
    const startedMs = nowMs();
    const { part, url } = await startAnother(system, service, { readyTimeoutMs });
    const readyMs = nowMs();
    if (service === 'gateway') line.retarget(url);
    const former = started.get(service);
    started.set(service, part);
    await (former ? former.stop(graceMs) : system.stopPart(service, graceMs));
    const stoppedAfterMs = nowMs() - readyMs;
    say(`${service} replaced: ready after ${readyMs - startedMs} ms, stopped after ${stoppedAfterMs} ms`);
  };

  try {
    const { sandbox } = system.urls;
    const bearer = await signInManager(system);
    const load = keepApplying(seed, { app: line.url, sandbox, bearer, keeper, atOnce, control });
    while (history.calls.length < 3 * atOnce) await sleep(50);
    for (let round = 0; round < rounds; round += 1) for (const service of services) await replace(service);
    control.isClosing = true;
    // The bank's webhooks still go to the first gateway's port, so some applicants would wait too long for their
    // mandate.
    control.isLeaving = true;
    await load;
    const unsuccessful = history.calls.filter(({ outcome }) => outcome !== 'ok');
    const { busy = [], failed = [] } = Object.groupBy(unsuccessful, ({ outcome }) =>
      busyOutcomes.includes(outcome) ? 'busy' : 'failed',
    );
    return { history, upgrades: rounds * services.length, busy, failed };
  } finally {
    control.isClosing = true;
    clearInterval(forgetting);
    await line.close();
    // The launcher runs the services again, as before.
    const restore = async ([service, part]: [RolledService, Part]) => {
      await system.restart(service);
      await part.stop(graceMs);
    };
    await Promise.all([...started].map(restore));
  }
}

export const describeRolling = ({ history, upgrades, failed, busy }: RollingReport): string =>
  [
    `${upgrades} upgrades under load: ${history.calls.length} requests, ${failed.length} failed, ${busy.length} told to retry`,
    ...[...failed, ...busy].map(({ call, outcome, sentAtMs }) => `  ${sentAtMs} ms: ${call} ${outcome}`),
  ].join('\n');
