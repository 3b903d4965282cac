import { startBareKoa, startOneProcess } from './baseline.ts';
import { type BenchSystem, withDatabase } from './bench-system.ts';
import { createHttpSender, type HttpCall, type HttpSender } from './http-sender.ts';
import { type Measured, ratioLine, tableOf, timesOf, valueLine } from './measure.ts';
import { openLoop, saturate } from './open-loop.ts';
import {
  addPeople,
  type BenchPerson,
  inTurns,
  issueCall,
  listCall,
  saveCall,
  statusCall,
  verifyCall,
} from './people.ts';
import { median, percentile } from './percentile.ts';
import { type Pids, untilQuiet, withProcessorTime } from './processor-time.ts';

/** With so many people, no application gets more saves than a real one, which has a few dozen. */
const peopleCount = 160;
const warmUpSeconds = 4;
const saturatedSeconds = 3;
const pacedSeconds = 4;
const inFlight = 16;
/**
 * The pace is the same for all variants: this share of the slowest one's throughput in the round, so that none queues.
 */
const pace = 0.4;
/** A passcode can be checked only once, so checks are measured at a fixed pace and not at full load. */
const checksPerRound = 30;
const checksPerSecond = 10;

type LoadKind = 'save' | 'status' | 'list';
type Kind = LoadKind | 'verify';

type Variant = {
  name: string;
  sender: HttpSender;
  bearer: string;
  people: readonly BenchPerson[];
  /** The processes whose processor time counts, including the database. */
  pids: Pids;
  /** The database of applications; bare Koa has none. */
  database: string | undefined;
};

/** The results of one variant, by round. */
type Outcome = {
  variant: Variant;
  perSecond: number[];
  times: number[][];
  /** Per call and process, including the work that follows the reply. */
  processorMs: Record<string, number[]>;
  failed: number;
  firstFailure: unknown;
};

type Send = () => Promise<unknown>;

const emptyOutcome = (variant: Variant): Outcome => ({
  variant,
  perSecond: [],
  times: [],
  processorMs: {},
  failed: 0,
  firstFailure: undefined,
});

const sendFor =
  (outcome: Outcome, next: () => HttpCall): Send =>
  () =>
    outcome.variant.sender.send(next()).catch((error: unknown) => {
      outcome.firstFailure ??= error;
      throw error;
    });

const callsOf = (kind: LoadKind, { people, bearer }: Variant): (() => HttpCall) =>
  inTurns(people, (person, turn) => {
    if (kind === 'list') return listCall(bearer);
    return kind === 'save' ? saveCall(person, Math.floor(turn / people.length)) : statusCall(person);
  });

/** Puts applications into the state in which support issues a passcode, and issues one for each. */
async function checksOf(
  mongoUrl: string,
  { database, sender, bearer, people: all }: Variant,
  people: readonly BenchPerson[],
): Promise<() => HttpCall> {
  if (!database) return inTurns(all, (person) => verifyCall(person, '12345'));
  const ids = people.map(({ customerId }) => customerId);
  await withDatabase(mongoUrl, database, (connection) =>
    connection
      .collection<{ _id: string }>('customers')
      .updateMany({ _id: { $in: ids } }, { $set: { 'loan.state': 'MANUAL_INTEGRATION' } }),
  );
  const checks: HttpCall[] = [];
  for (const person of people) {
    const { text } = await sender.send(issueCall(person, bearer));
    const { otp }: { otp: string } = JSON.parse(text);
    checks.push(verifyCall(person, otp));
  }
  return () => checks.shift() ?? listCall(bearer);
}

/** Records the processor time of a load, which returns its number of calls. */
async function noteProcessorTime(
  { variant, processorMs }: Outcome,
  load: () => Promise<number>,
): Promise<void> {
  const { result: calls, usedMs } = await withProcessorTime(variant.pids, load);
  for (const [name, ms] of Object.entries(usedMs)) {
    processorMs[name] ??= [];
    processorMs[name].push(ms / Math.max(calls, 1));
  }
}

const saturateOne = (outcome: Outcome, send: Send) =>
  noteProcessorTime(outcome, async () => {
    const { perSecond, done, failed } = await saturate({ inFlight, seconds: saturatedSeconds, send });
    outcome.perSecond.push(perSecond);
    outcome.failed += failed;
    return done;
  });

async function paceOne(outcome: Outcome, send: Send, perSecond: number, seconds: number): Promise<number> {
  const { latenciesMs, failed } = await openLoop({ perSecond, seconds, send });
  outcome.times.push(latenciesMs);
  outcome.failed += failed;
  return latenciesMs.length;
}

/** Rotates a list, so that each round starts with another variant and interference affects all variants equally. */
const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

type Comparison = Pick<BenchSystem, 'rounds' | 'say' | 'system'> & { variants: readonly Variant[] };

/** The variants take turns, round after round: first as many calls as possible, then an even pace. */
async function compareLoads(kind: LoadKind, { variants, rounds, say }: Comparison): Promise<Outcome[]> {
  const turns = variants.map((variant) => {
    const outcome = emptyOutcome(variant);
    return { outcome, send: sendFor(outcome, callsOf(kind, variant)) };
  });
  for (const { send } of turns) await saturate({ inFlight, seconds: warmUpSeconds, send });
  for (let round = 0; round < rounds; round += 1) {
    say(`${kind}: round ${round + 1} of ${rounds}`);
    for (const { outcome, send } of rotated(turns, round)) await saturateOne(outcome, send);
    const slowest = Math.min(...turns.map(({ outcome }) => outcome.perSecond.at(-1) ?? 0));
    for (const { outcome, send } of rotated(turns, round)) {
      await untilQuiet(Object.values(outcome.variant.pids));
      await paceOne(outcome, send, slowest * pace, pacedSeconds);
    }
  }
  return turns.map(({ outcome }) => outcome);
}

async function compareChecks({ variants, rounds, say, system }: Comparison): Promise<Outcome[]> {
  const outcomes = variants.map(emptyOutcome);
  for (let round = 0; round < rounds; round += 1) {
    say(`verify: round ${round + 1} of ${rounds}`);
    for (const outcome of rotated(outcomes, round)) {
      const { variant } = outcome;
      const people = variant.people.slice(round * checksPerRound, (round + 1) * checksPerRound);
      const send = sendFor(outcome, await checksOf(system.urls.mongo, variant, people));
      await noteProcessorTime(outcome, () =>
        paceOne(outcome, send, checksPerSecond, checksPerRound / checksPerSecond),
      );
    }
  }
  return outcomes;
}

const allProcessorMs = ({ processorMs }: Outcome) =>
  Object.values(processorMs).reduce((sum, values) => sum + median(values), 0);

function ratiosTo(kind: Kind, product: Outcome, other: Outcome): Measured[] {
  const { name } = other.variant;
  // Values are compared within each round, so that interference in one round does not affect the others.
  const added = (share: number) =>
    median(
      product.times.map(
        (times, round) => percentile(times, share) - percentile(other.times[round] ?? [], share),
      ),
    );
  const throughput = ratioLine(`${kind}: throughput against ${name}`, product.perSecond, other.perSecond);
  return [
    ...(product.perSecond.length > 0 ? [throughput] : []),
    valueLine(
      `${kind}: processor time against ${name}`,
      '×',
      allProcessorMs(product) / allProcessorMs(other),
    ),
    valueLine(`${kind}: p50 added to ${name}`, 'ms', added(0.5)),
    valueLine(`${kind}: p99 added to ${name}`, 'ms', added(0.99)),
  ];
}

function linesOf(kind: Kind, { variant, perSecond, times, processorMs, failed }: Outcome): Measured[] {
  const name = `${kind}: ${variant.name}`;
  return [
    timesOf(`${name}, at an even pace`, times.flat()),
    ...(perSecond.length > 0
      ? [valueLine(`${name}, ${inFlight} at once`, 'a second', median(perSecond))]
      : []),
    ...Object.entries(processorMs).map(([process, values]) =>
      valueLine(`${name}, processor time of ${process}`, 'ms a call', median(values)),
    ),
    ...(failed > 0 ? [{ name: `${name}, failed`, unit: 'calls', value: failed }] : []),
  ];
}

/** Records what the product returns for each kind of call, by method and path. */
async function record({ name, sender, bearer, people: [person] }: Variant): Promise<Record<string, string>> {
  if (!person) throw new Error(`${name} has no people`);
  const recorded: Record<string, string> = { 'POST /loan/manual_otp': '{"state":"PENDING_APPROVAL"}' };
  for (const call of [statusCall(person), saveCall(person, 0), listCall(bearer)])
    recorded[`${call.method} ${call.path.split('?')[0]}`] = (await sender.send(call)).text;
  return recorded;
}

/** Compares status, save, passcode check and staff list in the product, in one process, and in bare Koa. */
export async function measureGateway(bench: BenchSystem): Promise<Measured[]> {
  const { system, bearer, say, pid, databaseName } = bench;
  const database = pid('mongo');
  const oneProcess = await startOneProcess(system);
  const sender = createHttpSender(system.urls.gateway);
  const oneSender = createHttpSender(oneProcess.url);
  say(`Creating ${peopleCount} applications in each`);
  const product: Variant = {
    name: 'the product',
    sender,
    bearer,
    people: await addPeople(sender, peopleCount, 0),
    database: databaseName('applications'),
    pids: {
      gateway: pid('gateway'),
      applications: pid('applications'),
      notifications: pid('notifications'),
      NATS: pid('nats'),
      database,
    },
  };
  const one: Variant = {
    name: 'one process',
    sender: oneSender,
    bearer: oneProcess.bearer,
    people: await addPeople(oneSender, peopleCount, peopleCount),
    database: 'bench_one_applications',
    pids: { 'the process': oneProcess.pid, database },
  };
  const bareKoa = await startBareKoa(await record(product));
  const bare: Variant = {
    ...product,
    name: 'bare Koa',
    sender: createHttpSender(bareKoa.url),
    database: undefined,
    pids: { 'the process': bareKoa.pid },
  };
  const variants = [product, one, bare];
  try {
    const lines: Measured[] = [];
    for (const kind of ['save', 'status', 'list', 'verify'] as const) {
      const comparison = { ...bench, variants };
      const outcomes = await (kind === 'verify' ? compareChecks(comparison) : compareLoads(kind, comparison));
      const failure = outcomes.find(({ firstFailure }) => firstFailure)?.firstFailure;
      if (failure) say(`${kind}: some calls failed, the first with: ${String(failure)}`);
      const [first, ...others] = outcomes;
      const ratios = first ? others.flatMap((other) => ratiosTo(kind, first, other)) : [];
      const found = [...ratios, ...outcomes.flatMap((outcome) => linesOf(kind, outcome))];
      // The whole run takes about an hour, so finished parts are printed at once, in case it is interrupted.
      say(tableOf(found));
      lines.push(...found);
    }
    return lines;
  } finally {
    for (const variant of variants) variant.sender.close();
    await Promise.all([oneProcess.stop(), bareKoa.stop()]);
  }
}
