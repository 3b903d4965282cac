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

/** The time for last writes, such as the event relay's and the journal's, after the journey has ended. */
const settleLimitMs = 20_000;
/** The process may die only after the stage was answered, because consumers and jobs work in the background. */
const deathLimitMs = 20_000;
/** The delay before the process is killed. By then the third party has received the call but not answered it. */
const intoStageMs = 400;
const slowAnswerMs = 1_000;

const stagesOf = ({ variant, stage }: CrashCase) => {
  const all: readonly ScenarioStage[] = variants[variant].stages;
  const [deadly, ...after] = all.slice(indexOfStage(stage, all));
  if (!deadly) throw new RangeError(`${variant} has no stage ${stage}`);
  return { before: all.slice(0, -1 - after.length), deadly, after };
};

/** Runs all stages before the one in which the process will die. */
export const walkUpTo = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).before);

/** Runs all stages after the one in which the process died. */
export const walkToTheEnd = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).after);

/**
 * Runs the stage in which the process dies, and repeats it as a person would who gets no response.
 * @throws when the process did not die.
 */
export async function dieInStage(system: System, crash: CrashCase, journey: ScenarioJourney): Promise<void> {
  const { part, failPoint, slow } = crash;
  const { deadly } = stagesOf(crash);
  if (failPoint) await system.restart(part, { failPoint });
  if (slow)
    await disturb(journey.sandbox.baseUrl, { ...slow, mode: 'slow', times: 1, delayMs: slowAnswerMs });
  const pid = system.pid(part);
  // The first attempt is not awaited, because it may hang until its timeout when the process dies.
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
    if (first.outcome !== 'open')
      throw new Error('the process did not die: the stage finished before the kill');
    await system.kill(part);
  }
  const hasDied = async () => system.pid(part) !== pid;
  await until('the death', hasDied, deathLimitMs).catch(() => {
    const why = first.outcome === 'failed' ? `: ${String(first.error)}` : '';
    throw new Error(`the process did not die${why}`);
  });
  await hasRestarted(system, part, pid);
  if (first.outcome !== 'done') await retryUntilAnswered(() => deadly.run(journey));
}

/** Also waits for a new process id, because the old process still counts as ready right after its death. */
async function hasRestarted(system: System, part: PartName, formerPid: number | undefined): Promise<void> {
  const isNew = async () => {
    const pid = system.pid(part);
    return pid !== undefined && pid !== formerPid;
  };
  await until(`${part} to start again`, isNew, 30_000);
  await system.whenReady(part);
}

export type Verdict = { seen: Seen; problems: string[] };

/** Waits until all expected effects have happened, and returns the problems that remain at the time limit. */
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
