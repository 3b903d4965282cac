import { withBus } from '../demo/operator.ts';
import { seedCustomers } from '../demo/seed-customers.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type Sending } from './http-sender.ts';
import { brief, type Measured, timesOf } from './measure.ts';
import { openLoop } from './open-loop.ts';
import { addPeople, readingOf, savingOf } from './people.ts';
import { median } from './percentile.ts';
import { processorMsOf, untilQuiet } from './processor-time.ts';
import { untilCounted } from './until-counted.ts';

/** Up to as many as were asked for; the last is for a real MongoDB. */
const sizes = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 3;
const seconds = 5;
/** Else the smallest size pays for what a server has to compile before it is fast. */
const warmUpSeconds = 10;
const perSecond = 30;
const peopleCount = 150;

type Cost = { times: number[]; database: number[]; service: number[] };
const nothing = (): Cost => ({ times: [], database: [], service: [] });

type Pids = { database: number; service: number };

/** The cost of one kind of request now; the first round only warms up. */
async function costOf(pids: Pids, send: () => Promise<unknown>): Promise<Cost> {
  const cost = nothing();
  for (let round = -1; round < rounds; round += 1) {
    await untilQuiet(Object.values(pids));
    const before = processorMsOf(pids);
    const load = await openLoop({ perSecond, seconds: round < 0 ? warmUpSeconds : seconds, send });
    await untilQuiet(Object.values(pids));
    const { latenciesMs, failed } = load;
    if (failed > 0) throw new Error(`${failed} requests failed`);
    if (round < 0) continue;
    const after = processorMsOf(pids);
    cost.times.push(...latenciesMs);
    for (const name of ['database', 'service'] as const)
      cost[name].push(((after[name] ?? 0) - (before[name] ?? 0)) / latenciesMs.length);
  }
  return cost;
}

const linesOf = (name: string, { times, database, service }: Cost): Measured[] => [
  timesOf(`${name} customers`, times),
  { name: `${name} customers: the database`, unit: 'ms a call', value: brief(median(database)) },
  { name: `${name} customers: applications`, unit: 'ms a call', value: brief(median(service)) },
];

/** What a request by id costs with so many customers: its time, and what it makes the database and the service compute. */
export async function measureSize(bench: BenchSystem): Promise<Measured[]> {
  const { system, customers, say } = bench;
  const sender = createHttpSender(system.urls.gateway);
  const pids = { database: system.pid('mongo') ?? 0, service: system.pid('applications') ?? 0 };
  const people = await addPeople(sender, peopleCount, 400_000);
  let turn = 0;
  const next = (make: (person: (typeof people)[number], round: number) => Sending) => () => {
    const person = people[turn % people.length];
    if (!person) throw new Error('nobody to measure with');
    turn += 1;
    return sender.send(make(person, turn));
  };
  const kinds = { status: next(readingOf), save: next(savingOf) };
  const known = sizes.filter((size) => size <= customers);
  const costs = new Map<string, Cost>();
  for (const size of known) {
    say(`Up to ${size.toLocaleString('en')} customers`);
    await withBus(system.urls.nats, (bus) => seedCustomers(bus, { customers: size }));
    await untilCounted(bench, new Date());
    for (const [kind, send] of Object.entries(kinds)) costs.set(`${kind} ${size}`, await costOf(pids, send));
  }
  sender.close();
  const [smallest = 0] = known;
  const largest = known.at(-1) ?? 0;
  const whole = (kind: string, size: number) => {
    const { database, service } = costs.get(`${kind} ${size}`) ?? nothing();
    return median(database) + median(service);
  };
  const ratios = Object.keys(kinds).map((kind) => ({
    name: `${kind}: processor time with ${largest.toLocaleString('en')} against ${smallest.toLocaleString('en')}`,
    unit: '×',
    value: brief(whole(kind, largest) / whole(kind, smallest)),
  }));
  return [...ratios, ...[...costs].flatMap(([name, cost]) => linesOf(name, cost))];
}
