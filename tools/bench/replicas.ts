import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { scriptOf } from '../launcher/parts.ts';
import { serviceProcess } from '../launcher/service-process.ts';
import type { System } from '../launcher/start-system.ts';
import type { Part } from '../launcher/supervise.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type HttpSender } from './http-sender.ts';
import { brief, type Measured } from './measure.ts';
import { saturate } from './open-loop.ts';
import { addPeople, type BenchPerson, savingOf } from './people.ts';
import { median } from './percentile.ts';
import { holdProcessors, type Quota } from './processor-quota.ts';
import { processorMsOf, untilQuiet } from './processor-time.ts';

/** The most first: they are started and warmed up together, and then fewer and fewer are left. */
const counts = [4, 2, 1] as const;
const passes = 3;
/** New processes have compiled nothing yet, and do so faster before their share is held. */
const warmUpSeconds = 20;
const seconds = 5;
/** What a gateway and applications have together in the second setting: so little that four of them leave room. */
const quota = 0.2;
const inFlight = 64;
/** So many that nobody comes back while a gateway still remembers whose session it is, however many gateways there are. */
const peopleCount = 3_000;

type Replicated = 'gateway' | 'applications';
type Replica = { parts: Part[]; url: string; pids: number[] };

/** Replicas that share what the machine has, or each with the share that a container's limit would give it. */
const settings = [
  { name: 'as many processors as there are', isHeld: false },
  { name: `${quota} processors each`, isHeld: true },
] as const;

/** The environment of a running process; Linux only. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** One more process of a service, which differs from the first in nothing but its ports. */
async function startAnother(system: System, name: Replicated): Promise<{ part: Part; port: string }> {
  const ops = await freePort();
  const port = String(await freePort());
  const environment = { ...environmentOf(system.pid(name) ?? 0), OPS_PORT: String(ops), PORT: port };
  const part = serviceProcess({
    name,
    script: scriptOf(name),
    environment: () => environment,
    readyUrl: `http://127.0.0.1:${ops}/readyz`,
    logFile: join(system.dataDir, 'logs', `${name}-${ops}.log`),
  });
  await part.start();
  return { part, port };
}

async function startReplica(system: System): Promise<Replica> {
  const applications = await startAnother(system, 'applications');
  const gateway = await startAnother(system, 'gateway');
  const parts = [gateway.part, applications.part];
  return {
    parts,
    url: `http://127.0.0.1:${gateway.port}`,
    pids: parts.map((part) => part.pid() ?? 0),
  };
}

const stopReplica = ({ parts }: Replica) => Promise.all(parts.map((part) => part.stop(5_000)));

type Round = { perSecond: number; processors: number; failed: number };

/** Saves of many people spread over the gateways as a balancer does; the services share them among themselves. */
function savesThrough(
  senders: readonly HttpSender[],
  people: readonly BenchPerson[],
  turns: { next: number },
): () => Promise<void> {
  return async () => {
    const turn = turns.next;
    turns.next += 1;
    const person = people[turn % people.length];
    const sender = senders[turn % senders.length];
    if (person && sender) await sender.send(savingOf(person, Math.floor(turn / people.length)));
  };
}

async function load(send: () => Promise<void>, pids: readonly number[]): Promise<Round> {
  await untilQuiet(pids);
  const known = Object.fromEntries(pids.map((pid) => [String(pid), pid]));
  const before = processorMsOf(known);
  const startedMs = performance.now();
  const { perSecond, failed } = await saturate({ inFlight, seconds, send });
  const passedMs = performance.now() - startedMs;
  const used = Object.entries(processorMsOf(known)).reduce(
    (all, [name, ms]) => all + ms - (before[name] ?? 0),
    0,
  );
  return { perSecond, processors: used / passedMs, failed };
}

type Rounds = ReadonlyMap<number, Round[]>;
type Pass = { bench: BenchSystem; people: readonly BenchPerson[]; turns: { next: number }; isHeld: boolean };

/** Four, two and one of each, one after the other. */
async function runPass({ bench, people, turns, isHeld }: Pass, found: Rounds): Promise<void> {
  const { system, say } = bench;
  const pidOf = (name: 'gateway' | 'applications' | 'nats' | 'mongo') => system.pid(name) ?? 0;
  const replicas: Replica[] = [
    { parts: [], url: system.urls.gateway, pids: [pidOf('gateway'), pidOf('applications')] },
  ];
  const quotas: Quota[] = [];
  try {
    while (replicas.length < counts[0]) replicas.push(await startReplica(system));
    for (const count of counts) {
      await Promise.all(replicas.splice(count).map(stopReplica));
      const senders = replicas.map(({ url }) => createHttpSender(url));
      const send = savesThrough(senders, people, turns);
      if (count === counts[0]) {
        await saturate({ inFlight, seconds: warmUpSeconds, send });
        if (isHeld) quotas.push(...replicas.map(({ pids }) => hold(pids)));
      }
      say(`${count} of each`);
      const pids = [pidOf('nats'), pidOf('mongo'), ...replicas.flatMap((replica) => replica.pids)];
      found.get(count)?.push(await load(send, pids));
      for (const sender of senders) sender.close();
    }
  } finally {
    await Promise.all(replicas.map(stopReplica));
    for (const held of quotas) held.end();
  }
}

function hold(pids: readonly number[]): Quota {
  const held = holdProcessors(`tshepa-bench-${pids[0]}`, quota);
  if (!held) throw new Error('the processors of a process could be limited a moment ago');
  for (const pid of pids) held.add(pid);
  return held;
}

function linesOf(setting: string, found: Rounds): Measured[] {
  const roundsOf = (count: number) => found.get(count) ?? [];
  const medianOf = (count: number, pick: (round: Round) => number) => median(roundsOf(count).map(pick));
  const ratioOf = (count: number) =>
    median(
      roundsOf(count).map(({ perSecond }, pass) => perSecond / (roundsOf(1)[pass]?.perSecond ?? Number.NaN)),
    );
  const failed = [...found.values()].flat().reduce((all, round) => all + round.failed, 0);
  return [
    ...counts.slice(0, -1).map((count) => ({
      name: `${setting}: ${count} of each against one`,
      unit: '×',
      value: brief(ratioOf(count)),
    })),
    ...counts.flatMap((count): Measured[] => [
      {
        name: `${setting}: ${count} of each`,
        unit: 'saves/s',
        value: brief(medianOf(count, ({ perSecond }) => perSecond)),
      },
      {
        name: `${setting}: ${count} of each, in use of ${availableParallelism()}`,
        unit: 'processors',
        value: brief(medianOf(count, ({ processors }) => processors)),
      },
    ]),
    { name: `${setting}: failed`, unit: 'calls', value: failed },
  ];
}

/** Saves a second with four, two and one gateway and as many applications on this machine. */
export async function measureReplicas(bench: BenchSystem): Promise<Measured[]> {
  const { system, say } = bench;
  const sender = createHttpSender(system.urls.gateway);
  say(`Making ${peopleCount} applications`);
  const people = await addPeople(sender, peopleCount, 300_000);
  sender.close();
  const canHold = holdProcessors('tshepa-bench', quota);
  canHold?.end();
  if (!canHold) say('This machine lets nobody limit the processors of a process: that setting is left out');
  const turns = { next: 0 };
  const lines: Measured[] = [];
  for (const { name, isHeld } of settings.filter((setting) => canHold || !setting.isHeld)) {
    const found: Rounds = new Map(counts.map((count) => [count, []]));
    for (let pass = 0; pass < passes; pass += 1) {
      say(`${name}: pass ${pass + 1} of ${passes}`);
      await runPass({ bench, people, turns, isHeld }, found);
    }
    lines.push(...linesOf(name, found));
  }
  return lines;
}
