import type { PartName, ServiceName } from '../../launcher/parts.ts';
import { crashCases } from '../crash/cases.ts';
import { between, createRandom, pick, type Random, shuffled } from './random.ts';

export type Fault =
  /** Sends SIGKILL, as in a power cut of one machine. */
  | { kind: 'kill'; part: PartName }
  /** Restarts the process with a fail point. The process dies when it reaches this point. */
  | { kind: 'fail-point'; part: ServiceName; failPoint: string }
  /** Sends SIGSTOP, and SIGCONT later. */
  | { kind: 'freeze'; part: PartName; forMs: number }
  | { kind: 'fill'; volume: Volume; forMs: number }
  /** Sets the clocks of all processes, or of one service, to this offset from the machine's time. */
  | { kind: 'clock'; offsetMs: number; part: ServiceName | 'all' }
  /** The connection between clients and gateway loses a share of requests and replies, and delays another share. */
  | { kind: 'line'; forMs: number; lost: number; delayed: number; delayMs: number };

export type PlannedFault = { atMs: number; fault: Fault };
export type Volume = 'nats' | 'mongo';
export type Kind = Fault['kind'];

const killed = ['applications', 'integrations', 'notifications', 'gateway', 'nats', 'mongo'] as const;

export const faultKinds = ['kill', 'fail-point', 'freeze', 'fill', 'clock', 'line'] as const satisfies Kind[];

/** The fail points that the load's journey reaches. */
const failPoints = crashCases.flatMap(({ part, failPoint, variant }) =>
  failPoint && variant === 'plain' && part !== 'nats' && part !== 'mongo' ? [{ part, failPoint }] : [],
);

const createFault: Record<Kind, (random: Random, parts: readonly PartName[]) => Fault> = {
  kill: (random, parts) => ({ kind: 'kill', part: pick(random, parts) }),
  'fail-point': (random) => ({ kind: 'fail-point', ...pick(random, failPoints) }),
  freeze: (random, parts) => ({
    kind: 'freeze',
    part: pick(random, parts),
    forMs: between(random, 500, 6_000),
  }),
  fill: (random) => ({
    kind: 'fill',
    volume: pick(random, ['nats', 'mongo']),
    forMs: between(random, 1_000, 4_000),
  }),
  // The offset and the duration of a journey are together shorter than the lifetime of a passcode or a mandate.
  clock: (random) => ({
    kind: 'clock',
    offsetMs: between(random, -45_000, 45_000),
    part: pick(random, ['all', 'gateway', 'applications', 'integrations', 'notifications']),
  }),
  line: (random) => ({
    kind: 'line',
    forMs: between(random, 2_000, 8_000),
    lost: pick(random, [0.1, 0.3, 0.5]),
    delayed: pick(random, [0, 0.2, 0.5]),
    delayMs: between(random, 200, 4_000),
  }),
};

/** Kills and bad connections are the most frequent faults in production. */
const weights: readonly Kind[] = ['kill', 'kill', 'fail-point', 'freeze', 'fill', 'clock', 'line', 'line'];

type PlanOptions = {
  seed: number;
  forMs: number;
  everyMs: number;
  kinds?: readonly Kind[] | undefined;
  /** The parts that may be killed and frozen. The default is all. */
  parts?: readonly PartName[] | undefined;
};

/**
 * Plans random faults; the same options give the same plan. Each round has every kind of fault, and the frequent kinds
 * twice.
 */
export function planFaults({ seed, forMs, everyMs, kinds, parts = killed }: PlanOptions): PlannedFault[] {
  const random = createRandom(seed);
  const possible = weights.filter((kind) => kinds?.includes(kind) ?? true);
  const count = possible.length === 0 ? 0 : Math.floor(forMs / everyMs);
  const rounds = Array.from({ length: Math.ceil(count / Math.max(1, possible.length)) }, () =>
    shuffled(random, possible),
  ).flat();
  return rounds.slice(0, count).map((kind, index) => ({
    atMs: Math.round((index + 0.3 + 0.5 * random()) * everyMs),
    fault: createFault[kind](random, parts),
  }));
}

export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `${fault.part} killed`;
    case 'fail-point':
      return `${fault.part} dies at ${fault.failPoint}`;
    case 'freeze':
      return `${fault.part} frozen for ${fault.forMs} ms`;
    case 'fill':
      return `the volume of ${fault.volume} full for ${fault.forMs} ms`;
    case 'clock':
      return `${fault.part === 'all' ? 'all clocks' : `the clock of ${fault.part}`} ${fault.offsetMs} ms off`;
    case 'line':
      return `line loses ${fault.lost}, delays ${fault.delayed} by ${fault.delayMs} ms, for ${fault.forMs} ms`;
  }
}
