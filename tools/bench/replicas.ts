import { availableParallelism } from 'node:os';
import { startAnother } from '../launcher/start-another.ts';
import type { System } from '../launcher/start-system.ts';
import type { Part } from '../launcher/supervise.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type HttpCall } from './http-sender.ts';
import { type Measured, ratioLine, valueLine } from './measure.ts';
import { saturate } from './open-loop.ts';
import { addPeople, inTurns, saveCall } from './people.ts';
import { median } from './percentile.ts';
import { limitProcessors, type Quota } from './processor-quota.ts';
import { totalProcessorMs, untilQuiet } from './processor-time.ts';

/** The largest number comes first: all processes are started and warmed up together, and then some are stopped. */
const counts = [4, 2, 1] as const;
const passes = 3;
/** New processes have compiled nothing yet, and they compile faster before they are limited. */
const warmUpSeconds = 20;
const seconds = 5;
/**
 * Each gateway shares this limit with its applications process. It is so low that four pairs do not use up the
 * machine's processors.
 */
const quota = 0.2;
const inFlight = 64;
/** Large enough that even a single gateway drops a session from its cache before the same person calls again. */
const peopleCount = 3_000;

type Replica = { parts: Part[]; url: string; pids: number[] };

async function startReplica(system: System): Promise<Replica> {
  const applications = await startAnother(system, 'applications');
  const gateway = await startAnother(system, 'gateway');
  const parts = [gateway.part, applications.part];
  return { parts, url: gateway.url, pids: parts.map((part) => part.pid() ?? 0) };
}

const stopReplica = ({ parts }: Replica) => Promise.all(parts.map((part) => part.stop(5_000)));

type Round = { perSecond: number; processors: number; failed: number };

async function load(send: () => Promise<unknown>, pids: readonly number[]): Promise<Round> {
  await untilQuiet(pids);
  const beforeMs = totalProcessorMs(pids);
  const startedMs = performance.now();
  const { perSecond, failed } = await saturate({ inFlight, seconds, send });
  const passedMs = performance.now() - startedMs;
  return { perSecond, processors: (totalProcessorMs(pids) - beforeMs) / passedMs, failed };
}

function limit(pids: readonly number[]): Quota {
  const limited = limitProcessors(`tshepa-bench-${pids[0]}`, quota);
  if (!limited) throw new Error('The processors of a process can no longer be limited');
  for (const pid of pids) limited.add(pid);
  return limited;
}

type Rounds = ReadonlyMap<number, Round[]>;
type Pass = { bench: BenchSystem; nextSave: () => HttpCall; isLimited: boolean };

/** Measures four gateways with four applications processes, then two of each, then one of each. */
async function runPass({ bench, nextSave, isLimited }: Pass, found: Rounds): Promise<void> {
  const { system, say, pid } = bench;
  const replicas: Replica[] = [
    { parts: [], url: system.urls.gateway, pids: [pid('gateway'), pid('applications')] },
  ];
  const quotas: Quota[] = [];
  try {
    while (replicas.length < counts[0]) replicas.push(await startReplica(system));
    for (const count of counts) {
      await Promise.all(replicas.splice(count).map(stopReplica));
      const senders = replicas.map(({ url }) => createHttpSender(url));
      // The calls are spread over the gateways as by a load balancer. The applications processes share the gateways'
      // calls among themselves.
      const send = inTurns(senders, (sender) => sender.send(nextSave()));
      if (count === counts[0]) {
        await saturate({ inFlight, seconds: warmUpSeconds, send });
        if (isLimited) quotas.push(...replicas.map(({ pids }) => limit(pids)));
      }
      say(`${count} of each`);
      const pids = [pid('nats'), pid('mongo'), ...replicas.flatMap((replica) => replica.pids)];
      found.get(count)?.push(await load(send, pids));
      for (const sender of senders) sender.close();
    }
  } finally {
    await Promise.all(replicas.map(stopReplica));
    for (const limited of quotas) limited.end();
  }
}

function linesOf(setting: string, found: Rounds): Measured[] {
  const valuesOf = (count: number, name: keyof Round) => (found.get(count) ?? []).map((round) => round[name]);
  const speedsOf = (count: number) => valuesOf(count, 'perSecond');
  return [
    ...counts
      .slice(0, -1)
      .map((count) => ratioLine(`${setting}: ${count} of each against one`, speedsOf(count), speedsOf(1))),
    ...counts.flatMap((count) => [
      valueLine(`${setting}: ${count} of each`, 'saves/s', median(speedsOf(count))),
      valueLine(
        `${setting}: ${count} of each, in use of ${availableParallelism()}`,
        'processors',
        median(valuesOf(count, 'processors')),
      ),
    ]),
    {
      name: `${setting}: failed`,
      unit: 'calls',
      value: counts.flatMap((count) => valuesOf(count, 'failed')).reduce((sum, failed) => sum + failed, 0),
    },
  ];
}

/** Measures saves a second on this machine with one, two and four pairs of a gateway and an applications process. */
export async function measureReplicas(bench: BenchSystem): Promise<Measured[]> {
  const { system, say } = bench;
  const sender = createHttpSender(system.urls.gateway);
  say(`Creating ${peopleCount} applications`);
  const people = await addPeople(sender, peopleCount, 300_000);
  sender.close();
  const probe = limitProcessors('tshepa-bench', quota);
  probe?.end();
  if (!probe)
    say('Processors cannot be limited on this machine. The measurement with limited processors is left out');
  const nextSave = inTurns(people, (person, turn) => saveCall(person, Math.floor(turn / people.length)));
  const lines: Measured[] = [];
  for (const isLimited of probe ? [false, true] : [false]) {
    const name = isLimited ? `${quota} processors each` : 'without a limit';
    const found: Rounds = new Map(counts.map((count) => [count, []]));
    for (let pass = 0; pass < passes; pass += 1) {
      say(`${name}: pass ${pass + 1} of ${passes}`);
      await runPass({ bench, nextSave, isLimited }, found);
    }
    lines.push(...linesOf(name, found));
  }
  return lines;
}
