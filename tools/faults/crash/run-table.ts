import { operations } from '@tshepa/contracts';
import { person as sandboxPerson } from '@tshepa/integrations/people';
import { moveTestClock } from '@tshepa/messaging';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { inParallel } from '../../demo/in-parallel.ts';
import { withBus } from '../../demo/operator.ts';
import { newJourney } from '../../journey/journey.ts';
import { newPerson } from '../../journey/person.ts';
import { retryUntilAnswered } from '../../journey/retry.ts';
import type { ScenarioJourney } from '../../journey/scenarios.ts';
import type { System } from '../../launcher/start-system.ts';
import { signInManager, untilEventsHandled } from '../fault-system.ts';
import type { CrashCase } from './cases.ts';
import { describeEffects } from './effects.ts';
import { dieInStage, judge, runStagesAfter, runStagesBefore, type Verdict } from './run-case.ts';
import { type Variant, variants } from './variants.ts';

export type CaseResult = {
  crash: CrashCase;
  hasDied: boolean;
  seen: Verdict['seen'] | undefined;
  problems: string[];
};

export const hasFailed = ({ hasDied, problems }: CaseResult): boolean => !hasDied || problems.length > 0;

/** The size of a batch, small enough that no passcode expires before the turn of its case. */
const batchSize = 16;
const parallelJourneys = 4;

type Run = { crash: CrashCase; journey: ScenarioJourney; hasDied: boolean; error?: unknown };

/**
 * Runs cases on one system, each with an applicant of its own. In each batch all applicants first reach their stage.
 * Then the process dies once for each applicant, one after the other. Then all applicants go on at the same time.
 */
export async function runCrashTable(
  system: System,
  cases: readonly CrashCase[],
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<CaseResult[]> {
  const createJourney = await journeyMaker(system);
  const results: CaseResult[] = [];
  const runBatch = async (batch: readonly CrashCase[]) => {
    const runs = batch.map(
      (crash): Run => ({ crash, journey: createJourney(variantOf(crash)), hasDied: false }),
    );
    await inParallel(runs, parallelJourneys, (run) => guard(run, runStagesBefore));
    // An event that is still to be handled could trigger the fail point of another applicant's case.
    await untilEventsHandled(system);
    const dieOnce = async (crash: CrashCase, journey: ScenarioJourney) => dieInStage(system, crash, journey);
    for (const run of runs.toSorted((one, other) => mandateOrder(one) - mandateOrder(other))) {
      await guard(run, dieOnce);
      run.hasDied = run.error === undefined;
    }
    await inParallel(runs, parallelJourneys, (run) => guard(run, runStagesAfter));
    await untilEventsHandled(system);
    for (const result of await Promise.all(runs.map((run) => conclude(system, run)))) {
      results.push(result);
      onResult(result);
    }
  };
  for (const batch of batchesOf(cases)) {
    const needsFourEyes = batch.some((crash) => aloneOf(crash) === 'four eyes');
    await (needsFourEyes ? withFourEyes(createJourney(), () => runBatch(batch)) : runBatch(batch));
  }
  return results;
}

const variantOf = ({ variant }: CrashCase): Variant => variants[variant];
const aloneOf = (crash: CrashCase | undefined): Variant['alone'] => crash && variantOf(crash).alone;

/** Runs work while every payout, change of an amount and override waits for a second manager. */
async function withFourEyes(
  { client, bearer, otherBearer }: ScenarioJourney,
  work: () => Promise<void>,
): Promise<void> {
  await retryUntilAnswered(() =>
    client.call(operations.updateStaffSettings, { fourEyes: true }, { bearer: bearer() }),
  );
  try {
    await work();
  } finally {
    const { accountChanges } = await client.call(
      operations.requestAccountChange,
      { action: 'switch-off-four-eyes' },
      { bearer: bearer() },
    );
    const changeId = accountChanges.at(-1)?.id ?? '';
    await client.call(operations.confirmAccountChange, { changeId }, { bearer: otherBearer() });
  }
}

/**
 * Orders the runs, because a mandate must be accepted within two minutes. Applicants whose mandate was already
 * requested come first. Those who request it in the stage in which the process dies come last, and accept it right
 * afterwards.
 */
const mandateOrder = ({ crash: { stage } }: Run) =>
  stage === 'accept-mandate' ? 0 : stage === 'verify-loan-otp' ? 2 : 1;

/**
 * Only one process dies in a batch. A case that changes the conditions of others runs alone, or with cases of its kind.
 */
function batchesOf(cases: readonly CrashCase[]): CrashCase[][] {
  const batches: CrashCase[][] = [];
  for (const crash of cases) {
    const last = batches.at(-1);
    const first = last?.[0];
    const alone = aloneOf(crash);
    const isAlone = alone === 'moves the clock' || alone !== aloneOf(first);
    const fits = first?.part === crash.part || !(crash.failPoint || first?.failPoint);
    if (last && fits && !isAlone && last.length < batchSize) last.push(crash);
    else batches.push([crash]);
  }
  return batches;
}

/** Keeps the first failure of a run and skips its later work, which would fail for the same reason. */
async function guard(run: Run, work: (crash: CrashCase, journey: ScenarioJourney) => Promise<void>) {
  if (run.error !== undefined) return;
  try {
    await work(run.crash, run.journey);
  } catch (error) {
    run.error = error;
  }
}

async function conclude(system: System, { crash, journey, hasDied, error }: Run): Promise<CaseResult> {
  if (error !== undefined) return { crash, hasDied, seen: undefined, problems: [messageOf(error)] };
  return { crash, hasDied, ...(await judge(system, crash, journey)) };
}

async function journeyMaker(system: System): Promise<(variant?: Pick<Variant, 'person'>) => ScenarioJourney> {
  const { urls } = system;
  const bearer = await signInManager(system);
  const otherBearer = await signInManager(system, 'second');
  return ({ person: known } = {}) => {
    const person = newPerson(known ? { idNumber: sandboxPerson(known).idNumber } : {});
    const begin = () => newJourney({ app: urls.gateway, sandbox: urls.sandbox, bearer, person });
    return {
      ...begin(),
      otherPhones: [begin(), begin()],
      otherBearer: () => otherBearer,
      keysOfSecondTime: new Map(),
      moveClock: (offsetMs) => withBus(urls.nats, (bus) => moveTestClock(bus, offsetMs)),
    };
  };
}

const columns = [
  'process',
  'place of death',
  'stage',
  'died',
  'outcome',
  'effects at third parties',
] as const;

const rowOf = ({ crash, hasDied, seen, problems }: CaseResult): readonly string[] => [
  crash.part,
  crash.failPoint ?? 'kill -9',
  crash.stage,
  hasDied ? 'yes' : 'NO',
  problems.length === 0 ? 'ok' : `FAILED: ${problems.join('; ')}`,
  seen ? describeEffects(seen) : '',
];

export function formatTable(results: readonly CaseResult[]): string {
  const rows = [columns, ...results.map(rowOf)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  return rows.map((row) => lineOf(row).join('  ').trimEnd()).join('\n');
}
