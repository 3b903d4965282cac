import { operations } from '@tshepa/contracts';
import { moveTestClock } from '@tshepa/messaging';
import { messageOf } from '@tshepa/test-kit/processes/progress';
import { addOrResetStaff, signInAs, withBus } from '../../demo/operator.ts';
import { newJourney } from '../../journey/journey.ts';
import { retryUntilAnswered } from '../../journey/retry.ts';
import type { ScenarioJourney } from '../../journey/scenarios.ts';
import type { System, SystemOptions } from '../../launcher/start-system.ts';
import type { CrashCase } from './cases.ts';
import type { Seen } from './effects.ts';
import { everyEventHandled } from './quiet.ts';
import { dieInStage, judge, walkToTheEnd, walkUpTo } from './run-case.ts';
import { type Variant, type VariantName, variants } from './variants.ts';

export type CaseResult = {
  crash: CrashCase;
  customerId: string;
  hasDied: boolean;
  seen: Seen | undefined;
  /** Empty when all is well. */
  problems: string[];
};

/** Settings of a system to be broken, on servers of its own, with short timeouts where a crash has to be waited out. */
export const crashSettings = {
  env: {
    gateway: { RATE_LIMIT_PER_MINUTE: '100000' },
    // Also the length of the lease on a call that died with its process.
    integrations: { PARTY_EFFECT_TIMEOUT_MS: '2000', PARTY_READ_TIMEOUT_MS: '2000' },
  },
  allowTestClock: true,
  natsUrl: '',
  mongoUrl: '',
} as const satisfies SystemOptions;

/** Few enough that no passcode of the batch runs out before its turn. */
const batchSize = 16;
const parallelJourneys = 4;

type Run = { crash: CrashCase; journey: ScenarioJourney; hasDied: boolean; error?: unknown };

/**
 * Runs cases on one system, each with an applicant of its own. In each batch all applicants reach their stage, then one
 * process after the other dies, then all applicants go on at the same time.
 */
export async function runCrashTable(
  system: System,
  cases: readonly CrashCase[],
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<CaseResult[]> {
  const newJourneyOf = await journeyMaker(system);
  const results: CaseResult[] = [];
  const runBatch = async (batch: readonly CrashCase[]) => {
    const runs = batch.map((crash): Run => ({ crash, journey: newJourneyOf(), hasDied: false }));
    await inParallel(
      runs,
      guarded(({ crash, journey }) => walkUpTo(crash, journey)),
    );
    // No event of one applicant may be what makes another's fail point fire.
    await everyEventHandled(system);
    for (const run of runs.toSorted(byTheBanksPatience)) await guarded(dieIn(system))(run);
    await inParallel(
      runs,
      guarded(({ crash, journey }) => walkToTheEnd(crash, journey)),
    );
    await everyEventHandled(system);
    for (const result of await Promise.all(runs.map((run) => conclude(system, run)))) {
      results.push(result);
      onResult(result);
    }
  };
  for (const batch of batchesOf(cases)) {
    const needsFourEyes = batch.some(({ variant }) => aloneOf(variant) === 'four eyes');
    await (needsFourEyes ? withFourEyes(newJourneyOf(), () => runBatch(batch)) : runBatch(batch));
  }
  return results;
}

const aloneOf = (name: VariantName): Variant['alone'] => {
  const variant: Variant = variants[name];
  return variant.alone;
};

/** Runs work while every payout, change of an amount and override waits for a second manager. */
async function withFourEyes({ client, bearer }: ScenarioJourney, work: () => Promise<void>): Promise<void> {
  const setFourEyes = (fourEyes: boolean) =>
    retryUntilAnswered(() => client.call(operations.updateStaffSettings, { fourEyes }, { bearer: bearer() }));
  await setFourEyes(true);
  try {
    await work();
  } finally {
    await setFourEyes(false);
  }
}

/**
 * The bank waits two minutes for the customer's word. Who has been asked already comes first, and who is asked on the
 * way comes last and answers right after.
 */
const byTheBanksPatience = (one: Run, other: Run) => turnOf(one.crash) - turnOf(other.crash);
const turnOf = ({ stage }: CrashCase) =>
  stage === 'accept-mandate' ? 0 : stage === 'verify-loan-otp' ? 2 : 1;

const dieIn = (system: System) => async (run: Run) => {
  await dieInStage(system, run.crash, run.journey);
  run.hasDied = true;
};

/** One process at a time in a batch; a case that changes what everybody meets is alone with its like. */
function batchesOf(cases: readonly CrashCase[]): CrashCase[][] {
  const batches: CrashCase[][] = [];
  for (const crash of cases) {
    const last = batches.at(-1);
    const first = last?.[0];
    const alone = aloneOf(crash.variant);
    const isAlone = alone === 'moves the clock' || alone !== (first && aloneOf(first.variant));
    const fits = first?.part === crash.part || !(crash.failPoint || first?.failPoint);
    if (last && fits && !isAlone && last.length < batchSize) last.push(crash);
    else batches.push([crash]);
  }
  return batches;
}

/** The first failure of a run is its outcome; what follows would only fail for the same reason. */
const guarded = (work: (run: Run) => Promise<void>) => async (run: Run) => {
  if (run.error !== undefined) return;
  try {
    await work(run);
  } catch (error) {
    run.error = error;
  }
};

async function inParallel(runs: readonly Run[], work: (run: Run) => Promise<void>): Promise<void> {
  const waiting = [...runs];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: parallelJourneys }, worker));
}

async function conclude(system: System, { crash, journey, hasDied, error }: Run): Promise<CaseResult> {
  const { customerId } = journey;
  if (error !== undefined)
    return { crash, customerId, hasDied, seen: undefined, problems: [messageOf(error)] };
  return { crash, customerId, hasDied, ...(await judge(system, crash, journey)) };
}

async function journeyMaker({ urls }: System): Promise<() => ScenarioJourney> {
  const [bearer, otherBearer] = await withBus(urls.nats, async (bus) => {
    const signIn = async (name: string) =>
      signInAs(urls.gateway, await addOrResetStaff(bus, `crash.${name}@tshepa.example`, 'manager'));
    return [await signIn('manager'), await signIn('second')] as const;
  });
  return () => ({
    ...newJourney({ app: urls.gateway, sandbox: urls.sandbox, bearer }),
    otherBearer: () => otherBearer,
    keysOfSecondTime: new Map(),
    moveClock: (offsetMs) => withBus(urls.nats, (bus) => moveTestClock(bus, offsetMs)),
  });
}
