import { setTimeout as sleep } from 'node:timers/promises';
import { indexOfStage, runStages } from '../../journey/http-driver.ts';
import { readLoan } from '../../journey/journey.ts';
import { disturb } from '../../journey/provider-faults.ts';
import { retryUntilAnswered, until } from '../../journey/retry.ts';
import type { ScenarioJourney, ScenarioStage } from '../../journey/scenarios.ts';
import type { PartName } from '../../launcher/parts.ts';
import type { System } from '../../launcher/start-system.ts';
import type { CrashCase } from './cases.ts';
import { differences, type Seen, seenOf } from './effects.ts';
import { openWork } from './open-work.ts';
import { variants } from './variants.ts';

/** Events are handled by now; a relay or a journal may still be at its last write. */
const settleLimitMs = 20_000;
/** Consumers and jobs act after the stage was answered, so the process may die later. */
const deathLimitMs = 20_000;
/** When a kill from outside comes: the third party has the call and has not answered it yet. */
const intoStageMs = 400;
const slowAnswerMs = 1_000;

const stagesOf = ({ variant, stage }: CrashCase) => {
  const all: readonly ScenarioStage[] = variants[variant].stages;
  const [deadly, ...after] = all.slice(indexOfStage(stage, all));
  if (!deadly) throw new RangeError(`${variant} has no stage ${stage}`);
  return { before: all.slice(0, -1 - after.length), deadly, after };
};

/** Everything before the stage in which the process will die. */
export const walkUpTo = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).before);

/** Everything after it. */
export const walkToTheEnd = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).after);

/**
 * Runs the stage in which the process dies, and runs it again as a person would who sees nothing happen.
 * @throws when the process did not die.
 */
export async function dieInStage(system: System, crash: CrashCase, journey: ScenarioJourney): Promise<void> {
  const { part, failPoint, slow } = crash;
  const { deadly } = stagesOf(crash);
  if (failPoint) await system.restart(part, { failPoint });
  if (slow)
    await disturb(journey.sandbox.baseUrl, { ...slow, mode: 'slow', times: 1, delayMs: slowAnswerMs });
  const pid = system.pid(part);
  // Tried once: when the process dies, this try may hang until its caller's patience ends.
  const first = { outcome: 'open' as 'open' | 'done' | 'failed', error: undefined as unknown };
  void deadly.run(journey).then(
    () => {
      first.outcome = 'done';
    },
    (error: unknown) => {
      first.outcome = 'failed';
      first.error = error;
    },
  );
  if (!failPoint) {
    await sleep(intoStageMs);
    if (first.outcome !== 'open') throw new Error('did not fire: the stage was over before the kill');
    await system.kill(part);
  }
  const hasDied = async () => system.pid(part) !== pid;
  await until('the death', hasDied, deathLimitMs).catch(() => {
    const why = first.outcome === 'failed' ? `: ${String(first.error)}` : '';
    throw new Error(`did not fire${why}`);
  });
  await hasRestarted(system, part, pid);
  if (first.outcome !== 'done') await retryUntilAnswered(() => deadly.run(journey));
}

/** Readiness alone is not enough: right after the death the former process still counts as ready. */
async function hasRestarted(system: System, part: PartName, formerPid: number | undefined): Promise<void> {
  const isNew = async () => {
    const pid = system.pid(part);
    return pid !== undefined && pid !== formerPid;
  };
  await until(`${part} to start again`, isNew, 30_000);
  await system.whenReady(part);
}

export type Verdict = { seen: Seen; problems: string[] };

/** Waits until every effect has happened, and returns what is wrong then. */
export async function judge(system: System, crash: CrashCase, journey: ScenarioJourney): Promise<Verdict> {
  const { endsIn, effects } = variants[crash.variant];
  const look = async (): Promise<Verdict> => {
    const [{ state }, seen, open] = await Promise.all([
      readLoan(journey),
      seenOf(journey),
      openWork(system.urls.mongo, journey.customerId),
    ]);
    const wrongState = state === endsIn ? [] : [`state ${state} instead of ${endsIn}`];
    return { seen, problems: [...wrongState, ...differences(effects, seen), ...open] };
  };
  const isRight = async () => (await look()).problems.length === 0;
  await until('the effects', isRight, settleLimitMs).catch(() => undefined);
  return look();
}
