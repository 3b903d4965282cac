import type { BenchSystem } from './bench-system.ts';
import { createHttpSender } from './http-sender.ts';
import { type Measured, ratioLine, timesOf, valueLine } from './measure.ts';
import { openLoop, saturate } from './open-loop.ts';
import { addPeople, inTurns, saveCall } from './people.ts';
import { median } from './percentile.ts';
import { totalProcessorMs, untilQuiet } from './processor-time.ts';

const peopleCount = 400;
const inFlight = 16;
const saturatedSeconds = 4;
const overloadSeconds = 10;
const times = 3;
/** Nothing may wait for a socket, because the server has to refuse what is too much. */
const sockets = 4_000;

/** Sends three times as many saves as the system can answer, and compares what it answers with the most that it can. */
export async function measureOverload({ system, rounds, say, pid }: BenchSystem): Promise<Measured[]> {
  const sender = createHttpSender(system.urls.gateway, sockets);
  say(`Creating ${peopleCount} applications`);
  const people = await addPeople(sender, peopleCount, 0);
  const pids = (['gateway', 'applications', 'notifications', 'nats', 'mongo'] as const).map(pid);
  const next = inTurns(people, (person, turn) => saveCall(person, Math.floor(turn / people.length)));
  const most: number[] = [];
  const accepted: number[] = [];
  const latencies: number[] = [];
  const refused: number[] = [];
  const loadMs: number[] = [];
  let lost = 0;
  await saturate({ inFlight, seconds: saturatedSeconds, send: () => sender.send(next()) });
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    await untilQuiet(pids);
    const { perSecond } = await saturate({
      inFlight,
      seconds: saturatedSeconds,
      send: () => sender.send(next()),
    });
    await untilQuiet(pids);
    let refusals = 0;
    const startedMs = performance.now();
    const loadStartedMs = totalProcessorMs([process.pid]);
    const { latenciesMs } = await openLoop({
      perSecond: perSecond * times,
      seconds: overloadSeconds,
      send: () =>
        sender.send(next()).catch((error: unknown) => {
          if (String(error).includes('service.overloaded')) refusals += 1;
          else lost += 1;
          throw error;
        }),
    });
    const seconds = (performance.now() - startedMs) / 1_000;
    most.push(perSecond);
    accepted.push(latenciesMs.length / seconds);
    refused.push(refusals / seconds);
    loadMs.push((totalProcessorMs([process.pid]) - loadStartedMs) / seconds);
    latencies.push(...latenciesMs);
  }
  sender.close();
  return [
    ratioLine('accepted under three times the load, of the most', accepted, most),
    valueLine(`the most, ${inFlight} at once`, 'a second', median(most)),
    valueLine('accepted', 'a second', median(accepted)),
    valueLine('refused', 'a second', median(refused)),
    { name: 'neither accepted nor refused', unit: 'calls', value: lost },
    valueLine('processor time of the load itself', 'ms a second', median(loadMs)),
    timesOf('the accepted', latencies),
  ];
}
