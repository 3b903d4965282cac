import type { BenchSystem } from './bench-system.ts';
import type { HttpCall, HttpSender } from './http-sender.ts';
import { type Measured, ratioLine, timesOf, valueLine } from './measure.ts';
import { openLoop, saturate } from './open-loop.ts';
import { type BenchPerson, inTurns, listCall, saveCall, statusCall } from './people.ts';
import { median, percentile } from './percentile.ts';
import { type Pids, untilQuiet, withProcessorTime } from './processor-time.ts';

const warmUpSeconds = 4;
const saturatedSeconds = 3;
const pacedSeconds = 4;
const inFlight = 16;
/**
 * The load of every variant, as a fraction of the slowest variant's throughput in the round. It is so low that no
 * request queues.
 */
const pace = 0.4;

type LoadKind = 'save' | 'status' | 'list';
export type Kind = LoadKind | 'verify';

export type Variant = {
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
export type Outcome = {
  variant: Variant;
  perSecond: number[];
  times: number[][];
  /** The processor time of each process for one call, including the work after the reply. */
  processorMs: Record<string, number[]>;
  failed: number;
  firstFailure: unknown;
};

type Send = () => Promise<unknown>;

export const emptyOutcome = (variant: Variant): Outcome => ({
  variant,
  perSecond: [],
  times: [],
  processorMs: {},
  failed: 0,
  firstFailure: undefined,
});

export const sendFor =
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

/** Records the processor time that `load` uses. `load` returns how many calls it made. */
export async function noteProcessorTime(
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

export async function paceOne(
  outcome: Outcome,
  send: Send,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const { latenciesMs, failed } = await openLoop({ perSecond, seconds, send });
  outcome.times.push(latenciesMs);
  outcome.failed += failed;
  return latenciesMs.length;
}

/** Rotates a list, so that each round starts with another variant and interference affects all variants equally. */
export const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

export type Comparison = Pick<BenchSystem, 'rounds' | 'say' | 'system'> & { variants: readonly Variant[] };

/** The variants take turns, round after round: first as many calls as possible, then an even pace. */
export async function compareLoads(
  kind: LoadKind,
  { variants, rounds, say }: Comparison,
): Promise<Outcome[]> {
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

const allProcessorMs = ({ processorMs }: Outcome) =>
  Object.values(processorMs).reduce((sum, values) => sum + median(values), 0);

export function ratiosTo(kind: Kind, product: Outcome, other: Outcome): Measured[] {
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

export function linesOf(kind: Kind, { variant, perSecond, times, processorMs, failed }: Outcome): Measured[] {
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
