import { get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@tshepa/contracts';
import type { BenchSystem } from './bench-system.ts';
import { createHttpSender } from './http-sender.ts';
import { atMost, type Measured, timesOf } from './measure.ts';
import { addPeople, type BenchPerson } from './people.ts';
import { watchMemory, wholeMb } from './watch-memory.ts';

const streams = 1_000;
/** The maximum number of streams that one session may have open. */
const streamsEach = 10;
const newApplications = 50;
/** Long enough for one round of heartbeats, which also check every session. */
const heartbeatMs = 22_000;

const open = (base: string, headers: Record<string, string>, query = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(
      new URL(`${operations.followLiveEvents.http.path}${query}`, base),
      { headers, agent: false },
      (response) =>
        response.statusCode === 200
          ? resolve(response)
          : reject(new Error(`/events returned ${response.statusCode}`)),
    );
    request.once('error', reject);
  });

async function openAll(base: string, people: readonly BenchPerson[]): Promise<IncomingMessage[]> {
  const opened: IncomingMessage[] = [];
  for (const { cookie, customerId } of people)
    for (let turn = 0; turn < streamsEach; turn += 1) {
      const response = await open(base, { cookie }, `?customerId=${customerId}`);
      response.resume();
      opened.push(response);
    }
  return opened;
}

/** Measures the gateway's memory with the streams that one process is built for, and the delay of live events. */
export async function measureStreams({ system, bearer, say, pid: pidOf }: BenchSystem): Promise<Measured[]> {
  const base = system.urls.gateway;
  const pid = pidOf('gateway');
  const sender = createHttpSender(base);
  say(`Opening ${streams} event streams`);
  const people = await addPeople(sender, streams / streamsEach, 100_000);
  const before = wholeMb(pid);
  const opened = await openAll(base, people);
  const staff = await open(base, { authorization: `Bearer ${bearer}` });
  const receivedAtMs: number[] = [];
  staff.on('data', (chunk: Buffer) => {
    if (chunk.includes('data: ')) receivedAtMs.push(performance.now());
  });
  const afterOpening = wholeMb(pid);
  const memory = watchMemory({ gateway: pid });
  const times: number[] = [];
  say('Waiting for live events');
  for (let index = 0; index < newApplications; index += 1) {
    receivedAtMs.length = 0;
    const startedMs = performance.now();
    await addPeople(sender, 1, 200_000 + index);
    for (let waits = 0; receivedAtMs.length === 0 && waits < 200; waits += 1) await setTimeout(5);
    const [first] = receivedAtMs;
    if (first !== undefined) times.push(first - startedMs);
  }
  await setTimeout(heartbeatMs);
  const peak = memory.stop().gateway ?? Number.NaN;
  for (const response of [...opened, staff]) response.destroy();
  sender.close();
  return [
    atMost(150, { name: 'the gateway with the streams open', unit: 'MB', value: peak }),
    { name: 'the gateway before', unit: 'MB', value: before },
    { name: 'the gateway just after they were opened', unit: 'MB', value: afterOpening },
    { name: 'streams open', unit: 'streams', value: opened.length + 1 },
    timesOf('a new session and application, until staff see the application', times),
  ];
}
