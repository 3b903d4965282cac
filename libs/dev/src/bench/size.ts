import { withBus } from '../demo/operator.ts';
import { seedCustomers } from '../demo/seed-customers.ts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender, type Sending } from './http-sender.ts';
import { brief, type Measured, percentile, timesOf } from './measure.ts';
import { openLoop } from './open-loop.ts';
import { addPeople, readingOf, savingOf } from './people.ts';
import { processorMsOf, untilQuiet } from './processor-time.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 3;
const seconds = 5;
const perSecond = 30;
const peopleCount = 150;

type Cost = { times: number[]; database: number[]; service: number[] };
const nothing = (): Cost => ({ times: [], database: [], service: [] });

/** What a request by id costs with so many customers: its time, and what it makes the database and the service compute. */
export async function measureSize({ system, customers, say }: BenchSystem): Promise<Measured[]> {
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
    for (const [kind, send] of Object.entries(kinds)) {
      const cost = nothing();
      costs.set(`${kind} ${size}`, cost);
      for (let round = -1; round < rounds; round += 1) {
        await untilQuiet(Object.values(pids));
        const before = processorMsOf(pids);
        const { latenciesMs, failed } = await openLoop({ perSecond, seconds: round < 0 ? 1 : seconds, send });
        if (failed > 0) throw new Error(`${failed} of a ${kind} failed`);
        await untilQuiet(Object.values(pids));
        if (round < 0) continue;
        const after = processorMsOf(pids);
        cost.times.push(...latenciesMs);
        for (const name of ['database', 'service'] as const)
          cost[name].push(((after[name] ?? 0) - (before[name] ?? 0)) / latenciesMs.length);
      }
    }
  }
  sender.close();
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const [smallest] = known;
  const largest = known.at(-1);
  const lines: Measured[] = [];
  for (const kind of Object.keys(kinds)) {
    const of = (size = 0) => costs.get(`${kind} ${size}`) ?? nothing();
    const whole = (size = 0) => median(of(size).database) + median(of(size).service);
    lines.push({
      name: `${kind}: processor time with ${largest?.toLocaleString('en')} against ${smallest?.toLocaleString('en')}`,
      unit: '×',
      value: brief(whole(largest) / whole(smallest)),
    });
  }
  for (const [name, { times, database, service }] of costs)
    lines.push(
      timesOf(`${name} customers`, times),
      { name: `${name} customers: the database`, unit: 'ms a call', value: brief(median(database)) },
      { name: `${name} customers: applications`, unit: 'ms a call', value: brief(median(service)) },
    );
  return lines;
}
