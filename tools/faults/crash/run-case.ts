import { setTimeout as sleep } from 'node:timers/promises';
import { indexOfStage, runStages } from '../../journey/http-driver.ts';
import { readLoan } from '../../journey/journey.ts';
import { retryUntilAnswered, until } from '../../journey/retry.ts';
import type { ScenarioJourney, ScenarioStage } from '../../journey/scenarios.ts';
import type { System } from '../../launcher/start-system.ts';
import { readStoredState } from '../stored-state.ts';
import type { CrashCase } from './cases.ts';
import { countEffects, differences, openWork, type SeenEffects } from './effects.ts';
import { variants } from './variants.ts';

/** The time for last writes after the journey has ended, such as those of the event relay and the journal. */
const settleLimitMs = 20_000;
/** How long the process may take to die after the stage was answered. Consumers and jobs work in the background. */
const deathLimitMs = 20_000;
/** The delay before the process is killed. By then the third party has received the call but not answered it. */
const killAfterMs = 400;
const slowAnswerMs = 1_000;

const stagesOf = ({ variant, stage }: CrashCase) => {
  const all: readonly ScenarioStage[] = variants[variant].stages;
  const index = indexOfStage(stage, all);
  return { before: all.slice(0, index), deadly: all.slice(index, index + 1), after: all.slice(index + 1) };
};

export const runStagesBefore = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).before);

export const runStagesAfter = (crash: CrashCase, journey: ScenarioJourney) =>
  runStages(journey, stagesOf(crash).after);

/**
 * Makes the process die during the stage, and repeats the stage like a person who gets no response. @throws when the
 * process did not die.
 */
export async function dieInStage(system: System, crash: CrashCase, journey: ScenarioJourney): Promise<void> {
  const { part, failPoint, slow } = crash;
  const runDeadly = async () => {
    for (const stage of stagesOf(crash).deadly) await stage.run(journey);
  };
  if (failPoint) await system.restart(part, { failPoint });
  if (slow) await journey.sandbox.setFault({ ...slow, fault: 'slow', times: 1, delayMs: slowAnswerMs });
  const formerPid = system.pid(part);
  // The first attempt is not awaited, because it may hang until its timeout when the process dies.
  const first = { outcome: 'open' as 'open' | 'done' | 'failed', error: undefined as unknown };
  void runDeadly().then(
    () => {
      first.outcome = 'done';
    },
    (error: unknown) => {
      Object.assign(first, { outcome: 'failed', error });
    },
  );
  if (!failPoint) {
    await sleep(killAfterMs);
    if (first.outcome !== 'open')
      throw new Error('the process did not die: the stage finished before the kill');
    await system.kill(part);
  }
  const hasDied = async () => system.pid(part) !== formerPid;
  await until('the death', hasDied, deathLimitMs).catch(() => {
    const why = first.outcome === 'failed' ? `: ${String(first.error)}` : '';
    throw new Error(`the process did not die${why}`);
  });
  // The old process still counts as ready right after its death, so its successor's process id is awaited first.
  const hasSuccessor = async () => system.pid(part) !== undefined && hasDied();
  await until(`${part} to start again`, hasSuccessor);
  await system.whenReady(part);
  if (first.outcome !== 'done') await retryUntilAnswered(runDeadly);
}

export type Verdict = { seen: SeenEffects; problems: string[] };

/** Waits until all expected effects have happened, and returns the problems that remain at the time limit. */
export async function judge(system: System, crash: CrashCase, journey: ScenarioJourney): Promise<Verdict> {
  const { endsIn, effects } = variants[crash.variant];
  const look = async (): Promise<Verdict> => {
    const [{ state }, stored] = await Promise.all([readLoan(journey), readStoredState(system.urls)]);
    const seen = countEffects(stored.ledger, journey);
    const wrongState = state === endsIn ? [] : [`state ${state} instead of ${endsIn}`];
    const open = openWork(stored, journey.customerId);
    return { seen, problems: [...wrongState, ...differences(effects, seen), ...open] };
  };
  const isRight = async () => (await look()).problems.length === 0;
  await until('the effects', isRight, settleLimitMs).catch(() => undefined);
  return look();
}
