import { randomInt } from 'node:crypto';
import { moveTestClock, newId } from '@tshepa/messaging';
import { documentsOf } from '../demo/documents.ts';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { messageOf } from '../infra/progress.ts';
import type { System } from '../launcher/start-system.ts';
import { createHttpClient } from '../walk/http-client.ts';
import { makePerson } from '../walk/person.ts';
import { createSandboxClient } from '../walk/sandbox-client.ts';
import type { CrashCase } from './cases.ts';
import type { CrashWalk } from './crash-walk.ts';
import type { Seen } from './effects.ts';
import { everyEventHandled } from './quiet.ts';
import { dieInStage, judge, walkToTheEnd, walkUpTo } from './run-case.ts';

export type CaseResult = {
  crash: CrashCase;
  customerId: string;
  hasDied: boolean;
  seen: Seen | undefined;
  /** Empty when all is well. */
  problems: string[];
};

/** Settings of a system for the crash table: patience is short where a crash has to be waited out. */
export const crashEnvironment = {
  gateway: { RATE_LIMIT_PER_MINUTE: '100000' },
  // Also the length of the lease on a call that died with its process.
  integrations: { PARTY_EFFECT_TIMEOUT_MS: '2000', PARTY_READ_TIMEOUT_MS: '2000' },
};

/** People of this range have never applied before, with overwhelming likelihood. */
const peopleRange = 20_000_000;
/** Few enough that no passcode of the batch runs out before its turn. */
const batchSize = 16;
const parallelWalks = 4;

type Run = { crash: CrashCase; walk: CrashWalk; hasDied: boolean; error?: unknown };

/**
 * Runs cases on one system, each with an applicant of its own. Batch by batch: all walk up to their stage, then one
 * process after the other dies, then all walk on at the same time.
 */
export async function runCrashTable(
  system: System,
  cases: readonly CrashCase[],
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<CaseResult[]> {
  const newWalk = await walkMaker(system);
  const results: CaseResult[] = [];
  for (const batch of batchesOf(cases)) {
    const runs = batch.map((crash): Run => ({ crash, walk: newWalk(), hasDied: false }));
    await inParallel(
      runs,
      guarded(({ crash, walk }) => walkUpTo(crash, walk)),
    );
    // No event of one applicant may be what makes another's fail point fire.
    await everyEventHandled(system);
    for (const run of runs) await guarded(dieIn(system))(run);
    await inParallel(
      runs,
      guarded(({ crash, walk }) => walkToTheEnd(crash, walk)),
    );
    await everyEventHandled(system);
    for (const result of await Promise.all(runs.map((run) => conclude(system, run)))) {
      results.push(result);
      onResult(result);
    }
  }
  return results;
}

const dieIn = (system: System) => async (run: Run) => {
  await dieInStage(system, run.crash, run.walk);
  run.hasDied = true;
};

/** One process at a time in a batch; a case that moves the clock is alone, because everybody's time moves. */
function batchesOf(cases: readonly CrashCase[]): CrashCase[][] {
  const batches: CrashCase[][] = [];
  for (const crash of cases) {
    const last = batches.at(-1);
    const isAlone = [crash, ...(last ?? [])].some(({ variant }) => variant === 'referred');
    const first = last?.[0];
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
  await Promise.all(Array.from({ length: parallelWalks }, worker));
}

async function conclude(system: System, { crash, walk, hasDied, error }: Run): Promise<CaseResult> {
  const { customerId } = walk;
  if (error !== undefined)
    return { crash, customerId, hasDied, seen: undefined, problems: [messageOf(error)] };
  return { crash, customerId, hasDied, ...(await judge(system, crash, walk)) };
}

async function walkMaker({ urls }: System): Promise<() => CrashWalk> {
  const bearer = await withBus(urls.nats, async (bus) =>
    signInAs(urls.gateway, await addOrResetStaff(bus, 'crash.manager@tshepa.example', 'manager')),
  );
  const first = randomInt(peopleRange);
  let made = 0;
  return () => {
    const person = makePerson(first + made);
    made += 1;
    return {
      client: createHttpClient(urls.gateway),
      sandbox: createSandboxClient(urls.sandbox),
      person,
      customerId: newId(),
      value: 500,
      payout: 'eft',
      bearer: () => bearer,
      documents: documentsOf(person, lastMonth()),
      keys: new Map(),
      keysOfSecondTime: new Map(),
      moveClock: (offsetMs) => withBus(urls.nats, (bus) => moveTestClock(bus, offsetMs)),
    };
  };
}

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};
