import type { BenchSystem } from './bench-system.ts';
import { addCustomers } from './customers.ts';
import { createHttpSender } from './http-sender.ts';
import { type Measured, timesOf, valueLine } from './measure.ts';
import { openLoop } from './open-loop.ts';
import { addPeople, inTurns, saveCall, statusCall } from './people.ts';
import { median } from './percentile.ts';
import { type Pids, withProcessorTime } from './processor-time.ts';

/** The sizes are measured up to `--customers`. */
const sizes = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 3;
const seconds = 5;
/** The warm-up, without which the figures of the smallest size would include the time to compile the code. */
const warmUpSeconds = 10;
const perSecond = 30;
const peopleCount = 150;

type Cost = { times: number[]; database: number[]; service: number[] };

async function costOf(pids: Pids, send: () => Promise<unknown>): Promise<Cost> {
  const load = async (loadSeconds: number) => {
    const { result, usedMs } = await withProcessorTime(pids, () =>
      openLoop({ perSecond, seconds: loadSeconds, send }),
    );
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    const { latenciesMs } = result;
    const perCall = (name: string) => (usedMs[name] ?? 0) / latenciesMs.length;
    return { latenciesMs, database: perCall('database'), service: perCall('service') };
  };
  await load(warmUpSeconds);
  const cost: Cost = { times: [], database: [], service: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { latenciesMs, database, service } = await load(seconds);
    cost.times.push(...latenciesMs);
    cost.database.push(database);
    cost.service.push(service);
  }
  return cost;
}

const linesOf = (name: string, { times, database, service }: Cost): Measured[] => [
  timesOf(`${name} customers`, times),
  valueLine(`${name} customers: the database`, 'ms a call', median(database)),
  valueLine(`${name} customers: applications`, 'ms a call', median(service)),
];

const wholeOf = (cost: Cost | undefined) =>
  cost ? median(cost.database) + median(cost.service) : Number.NaN;

/** Measures the time and the processor time of requests by id, with a growing number of customers. */
export async function measureSize(bench: BenchSystem): Promise<Measured[]> {
  const { system, customers, say, pid } = bench;
  const sender = createHttpSender(system.urls.gateway);
  const pids = { database: pid('mongo'), service: pid('applications') };
  const people = await addPeople(sender, peopleCount, 400_000);
  const kinds = {
    status: inTurns(people, statusCall),
    save: inTurns(people, saveCall),
  };
  const known = sizes.filter((size) => size <= customers);
  const costs = new Map<string, Cost>();
  for (const size of known) {
    say(`Up to ${size.toLocaleString('en')} customers`);
    await addCustomers(bench, size);
    for (const [kind, next] of Object.entries(kinds))
      costs.set(`${kind} ${size}`, await costOf(pids, () => sender.send(next())));
  }
  sender.close();
  const [smallest = 0] = known;
  const largest = known.at(-1) ?? 0;
  const ratios = Object.keys(kinds).map((kind) =>
    valueLine(
      `${kind}: processor time with ${largest.toLocaleString('en')} against ${smallest.toLocaleString('en')}`,
      '×',
      wholeOf(costs.get(`${kind} ${largest}`)) / wholeOf(costs.get(`${kind} ${smallest}`)),
    ),
  );
  return [...ratios, ...[...costs].flatMap(([name, cost]) => linesOf(name, cost))];
}
