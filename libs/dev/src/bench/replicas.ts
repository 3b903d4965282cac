import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../infra/ports.ts';
import { scriptOf } from '../launcher/parts.ts';
import { serviceProcess } from '../launcher/service-process.ts';
import type { System } from '../launcher/start-system.ts';
import type { Part } from '../launcher/supervise.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type HttpSender } from './http-sender.ts';
import { brief, type Measured, percentile } from './measure.ts';
import { saturate } from './open-loop.ts';
import { addPeople, type BenchPerson, savingOf } from './people.ts';
import { processorMsOf, untilQuiet } from './processor-time.ts';

const counts = [1, 2, 4] as const;
const passes = 3;
const seconds = 4;
const inFlight = 32;
const peopleCount = 300;

type Replicated = 'gateway' | 'applications';
type Replica = { parts: Part[]; url: string; pids: number[] };

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

/** Saves spread over the gateways as a balancer does; the services share them among themselves. */
async function load(
  senders: readonly HttpSender[],
  people: readonly BenchPerson[],
  pids: readonly number[],
  turns: { next: number },
): Promise<Round> {
  const send = async () => {
    const turn = turns.next;
    turns.next += 1;
    const person = people[turn % people.length];
    const sender = senders[turn % senders.length];
    if (person && sender) await sender.send(savingOf(person, Math.floor(turn / people.length)));
  };
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

/** Saves a second with one, two and four gateways and as many applications on this machine. */
export async function measureReplicas({ system, say }: BenchSystem): Promise<Measured[]> {
  const first = createHttpSender(system.urls.gateway);
  say(`Making ${peopleCount} applications`);
  const people = await addPeople(first, peopleCount, 300_000);
  const firstPids = (['gateway', 'applications', 'nats', 'mongo'] as const).map(
    (name) => system.pid(name) ?? 0,
  );
  const found = new Map<number, Round[]>(counts.map((count) => [count, []]));
  const turns = { next: 0 };
  for (let pass = 0; pass < passes; pass += 1) {
    const replicas: Replica[] = [];
    try {
      for (const count of counts) {
        while (replicas.length + 1 < count) replicas.push(await startReplica(system));
        say(`Pass ${pass + 1} of ${passes}: ${count}`);
        const others = replicas.map(({ url }) => createHttpSender(url));
        const pids = [...firstPids, ...replicas.flatMap((replica) => replica.pids)];
        const round = await load([first, ...others], people, pids, turns);
        found.get(count)?.push(round);
        for (const sender of others) sender.close();
      }
    } finally {
      await Promise.all(replicas.map(stopReplica));
    }
  }
  first.close();
  const median = (count: number, pick: (round: Round) => number) =>
    percentile((found.get(count) ?? []).map(pick), 0.5);
  const one = found.get(1) ?? [];
  const lines = counts.flatMap((count): Measured[] => {
    const rounds = found.get(count) ?? [];
    const ratios = rounds.map(({ perSecond }, pass) => perSecond / (one[pass]?.perSecond ?? Number.NaN));
    return [{ name: `${count} of each against one`, unit: '×', value: brief(percentile(ratios, 0.5)) }];
  });
  const figures = counts.flatMap((count): Measured[] => [
    { name: `${count} of each`, unit: 'saves/s', value: brief(median(count, ({ perSecond }) => perSecond)) },
    {
      name: `${count} of each, processors in use of ${availableParallelism()}`,
      unit: 'processors',
      value: brief(median(count, ({ processors }) => processors)),
    },
  ]);
  const failed = [...found.values()].flat().reduce((all, round) => all + round.failed, 0);
  return [...lines.slice(1), ...figures, { name: 'failed', unit: 'calls', value: failed }];
}
