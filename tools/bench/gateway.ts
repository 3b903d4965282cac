import { connect } from 'mongoose';
import { startBareKoa, startOneProcess } from './baseline.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type HttpSender, type Sending } from './http-sender.ts';
import { brief, type Measured, tableOf, timesOf } from './measure.ts';
import { openLoop, saturate } from './open-loop.ts';
import { addPeople, type BenchPerson, issuing, listing, readingOf, savingOf, verifying } from './people.ts';
import { median, percentile } from './percentile.ts';
import { processorMsOf, untilQuiet } from './processor-time.ts';

/** Enough that no record gets more saves than a real application has, some dozens. */
const peopleCount = 160;
const warmUpSeconds = 4;
const saturatedSeconds = 3;
const pacedSeconds = 4;
const inFlight = 16;
/** Of what the slowest variant did in this round: all are paced alike, and none has a queue. */
const pace = 0.4;
/** A passcode is checked once, so that nothing can be saturated with it. */
const checksPerRound = 30;
const checksPerSecond = 10;

type Kind = 'save' | 'status' | 'list' | 'verify';

/** One of those that are compared. */
type Variant = {
  name: string;
  sender: HttpSender;
  bearer: string;
  people: readonly BenchPerson[];
  /** Those whose processor time is this variant's, the database's included. */
  pids: Readonly<Record<string, number>>;
  databases: { applications: string } | undefined;
};

type Outcome = {
  perSecond: number[];
  /** Round by round. */
  times: number[][];
  /** Per call, until everything that it set off was done. */
  processorMs: Record<string, number[]>;
  failed: number;
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function callsOf(kind: Exclude<Kind, 'verify'>, { people, bearer }: Variant): () => Sending {
  let turn = 0;
  return () => {
    const person = people[turn % people.length];
    const round = Math.floor(turn / people.length);
    turn += 1;
    if (kind === 'list' || !person) return listing(bearer);
    return kind === 'save' ? savingOf(person, round) : readingOf(person);
  };
}

/** Brings records where a passcode from support is due, and gets one for each: what a verification takes up. */
async function passcodes(
  mongoUrl: string,
  variant: Variant,
  people: readonly BenchPerson[],
): Promise<() => Sending> {
  const { databases, sender, bearer } = variant;
  if (!databases) return () => verifying(people[0] ?? { customerId: '', cookie: '', index: 0 }, '12345');
  const { connection, disconnect } = await connect(mongoUrl, { dbName: databases.applications }).then(
    (mongoose) => ({
      connection: mongoose.connection,
      disconnect: () => mongoose.disconnect(),
    }),
  );
  const ids = people.map(({ customerId }) => customerId);
  await connection
    .collection<{ _id: string }>('customers')
    .updateMany({ _id: { $in: ids } }, { $set: { 'loan.state': 'MANUAL_INTEGRATION' } });
  await disconnect();
  const made: Sending[] = [];
  for (const person of people) {
    const { text } = await sender.send(issuing(person, bearer));
    const { otp }: { otp: string } = JSON.parse(text);
    made.push(verifying(person, otp));
  }
  return () => made.shift() ?? listing(bearer);
}

const nothing = (): Outcome => ({ perSecond: [], times: [], processorMs: {}, failed: 0 });

/** Notes what each process computed for one call, from the load's begin until all is quiet again. */
async function withProcessorTime(
  { pids }: Variant,
  outcome: Outcome,
  work: () => Promise<number>,
): Promise<void> {
  const before = processorMsOf(pids);
  const calls = await work();
  await untilQuiet(Object.values(pids));
  for (const [name, ms] of Object.entries(processorMsOf(pids))) {
    outcome.processorMs[name] ??= [];
    outcome.processorMs[name].push((ms - (before[name] ?? 0)) / Math.max(calls, 1));
  }
}

type Comparison = {
  kind: Kind;
  variants: readonly Variant[];
  mongoUrl: string;
  rounds: number;
  say: (text: string) => void;
};

type Turn = { variant: Variant; outcome: Outcome; send: () => Promise<unknown> };

/** As much as goes through, and what it made the processes compute. */
const saturateOne = ({ variant, outcome, send }: Turn) =>
  withProcessorTime(variant, outcome, async () => {
    const { perSecond, done, failed } = await saturate({ inFlight, seconds: saturatedSeconds, send });
    outcome.perSecond.push(perSecond);
    outcome.failed += failed;
    return done;
  });

async function paceOne({ outcome, send }: Turn, perSecond: number, seconds: number): Promise<number> {
  const { latenciesMs, failed } = await openLoop({ perSecond, seconds, send });
  outcome.times.push(latenciesMs);
  outcome.failed += failed;
  return latenciesMs.length;
}

/** The same list, beginning with another of its entries. */
const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** The variants one after the other, round after round, each round beginning with another: noise hits all alike. */
async function compare({
  kind,
  variants,
  mongoUrl,
  rounds,
  say,
}: Comparison): Promise<Map<Variant, Outcome>> {
  let firstFailure: unknown;
  const turnOf = (variant: Variant, next: () => Sending): Turn => ({
    variant,
    outcome: nothing(),
    send: () =>
      variant.sender.send(next()).catch((error: unknown) => {
        firstFailure ??= error;
        throw error;
      }),
  });
  const quiet = ({ variant }: Turn) => untilQuiet(Object.values(variant.pids));
  const turns = kind === 'verify' ? [] : variants.map((variant) => turnOf(variant, callsOf(kind, variant)));
  for (const { send } of turns) await saturate({ inFlight, seconds: warmUpSeconds, send });
  const outcomes = new Map(variants.map((variant) => [variant, nothing()]));
  for (const { variant, outcome } of turns) outcomes.set(variant, outcome);
  for (let round = 0; round < rounds; round += 1) {
    say(`${kind}: round ${round + 1} of ${rounds}`);
    for (const turn of rotated(turns, round)) {
      await quiet(turn);
      await saturateOne(turn);
    }
    const slowest = Math.min(...turns.map(({ outcome }) => outcome.perSecond.at(-1) ?? 0));
    for (const turn of rotated(turns, round)) {
      await quiet(turn);
      await paceOne(turn, slowest * pace, pacedSeconds);
    }
    if (kind !== 'verify') continue;
    for (const variant of rotated(variants, round)) {
      const people = variant.people.slice(round * checksPerRound, (round + 1) * checksPerRound);
      const turn = turnOf(variant, await passcodes(mongoUrl, variant, people));
      const outcome = outcomes.get(variant) ?? nothing();
      await quiet(turn);
      const paced = () => paceOne({ ...turn, outcome }, checksPerSecond, checksPerRound / checksPerSecond);
      await withProcessorTime(variant, outcome, paced);
    }
  }
  if (firstFailure) say(`${kind}: something failed, first: ${String(firstFailure)}`);
  return outcomes;
}

const allProcessorMs = ({ processorMs }: Outcome) => sum(Object.values(processorMs).map(median));

/** Ratios first: how the product does against each other variant. Then what they stand on. */
function linesOf(kind: Kind, outcomes: ReadonlyMap<Variant, Outcome>): Measured[] {
  const [[, product], ...others] = [...outcomes] as [[Variant, Outcome], ...[Variant, Outcome][]];
  const ratios = others.flatMap(([{ name }, other]): Measured[] => {
    const perRound = product.perSecond.map((value, round) => value / (other.perSecond[round] ?? Number.NaN));
    // By the round, like the throughput: one in which the machine did something else says nothing of the others.
    const added = (share: number) =>
      brief(
        median(
          product.times.map(
            (times, round) => percentile(times, share) - percentile(other.times[round] ?? [], share),
          ),
        ),
      );
    return [
      ...(perRound.length > 0
        ? [{ name: `${kind}: throughput against ${name}`, unit: '×', value: brief(median(perRound)) }]
        : []),
      {
        name: `${kind}: processor time against ${name}`,
        unit: '×',
        value: brief(allProcessorMs(product) / allProcessorMs(other)),
      },
      { name: `${kind}: p50 added to ${name}`, unit: 'ms', value: added(0.5) },
      { name: `${kind}: p99 added to ${name}`, unit: 'ms', value: added(0.99) },
    ];
  });
  const each = [...outcomes].flatMap(([{ name }, outcome]): Measured[] => [
    timesOf(`${kind}: ${name}, at an even pace`, outcome.times.flat()),
    ...(outcome.perSecond.length > 0
      ? [
          {
            name: `${kind}: ${name}, ${inFlight} at once`,
            unit: 'a second',
            value: brief(median(outcome.perSecond)),
          },
        ]
      : []),
    ...Object.entries(outcome.processorMs).map(([process, values]) => ({
      name: `${kind}: ${name}, processor time of ${process}`,
      unit: 'ms a call',
      value: brief(median(values)),
    })),
    ...(outcome.failed > 0
      ? [{ name: `${kind}: ${name}, failed`, unit: 'calls', value: outcome.failed }]
      : []),
  ]);
  return [...ratios, ...each];
}

/** Reading the status, saving, checking a passcode and the staff list: the product, one process, bare Koa. */
export async function measureGateway({ system, bearer, rounds, say }: BenchSystem): Promise<Measured[]> {
  const pidOf = (name: Parameters<typeof system.pid>[0]) => system.pid(name) ?? 0;
  const mongo = { database: pidOf('mongo') };
  const product = createHttpSender(system.urls.gateway);
  const onePlace = await startOneProcess(system);
  const one = createHttpSender(onePlace.url);
  say(`Making ${peopleCount} applications in each`);
  const people = await addPeople(product, peopleCount, 0);
  const peopleOfOne = await addPeople(one, peopleCount, peopleCount);
  const [person] = people;
  if (!person) throw new Error('nobody to measure with');
  const recorded: Record<string, string> = {};
  for (const sending of [readingOf(person), savingOf(person, 0), listing(bearer)])
    recorded[`${sending.method} ${sending.path.split('?')[0]}`] = (await product.send(sending)).text;
  recorded['POST /loan/manual_otp'] = '{"state":"PENDING_APPROVAL"}';
  const barePlace = await startBareKoa(recorded);
  const prefix = process.env.MONGO_URL ? 'tshepa_bench_' : '';
  const variants: Variant[] = [
    {
      name: 'the product',
      sender: product,
      bearer,
      people,
      databases: { applications: `${prefix}applications` },
      pids: {
        gateway: pidOf('gateway'),
        applications: pidOf('applications'),
        notifications: pidOf('notifications'),
        NATS: pidOf('nats'),
        ...mongo,
      },
    },
    {
      name: 'one process',
      sender: one,
      bearer: onePlace.bearer,
      people: peopleOfOne,
      databases: { applications: 'bench_one_applications' },
      pids: { 'the process': onePlace.pid, ...mongo },
    },
    {
      name: 'bare Koa',
      sender: createHttpSender(barePlace.url),
      bearer,
      people,
      databases: undefined,
      pids: { 'the process': barePlace.pid },
    },
  ];
  try {
    const lines: Measured[] = [];
    for (const kind of ['save', 'status', 'list', 'verify'] as const) {
      const found = linesOf(
        kind,
        await compare({ kind, variants, mongoUrl: system.urls.mongo, rounds, say }),
      );
      // A part of an hour's work is worth something, too, should the rest not be reached.
      say(tableOf(found));
      lines.push(...found);
    }
    return lines;
  } finally {
    for (const { sender } of variants) sender.close();
    await Promise.all([onePlace.stop(), barePlace.stop()]);
  }
}
