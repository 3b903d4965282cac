import type { BenchSystem } from './bench-system.ts';
import { createHttpSender } from './http-sender.ts';
import { type Measured, ratioLine, timesOf, valueLine } from './measure.ts';
import { openLoop, saturate } from './open-loop.ts';
import { addPeople, inTurns, saveCall } from './people.ts';
import { median } from './percentile.ts';
import { limitProcessors } from './processor-quota.ts';
import { withProcessorTime } from './processor-time.ts';

const peopleCount = 400;
const inFlight = 16;
const saturatedSeconds = 4;
const overloadSeconds = 10;
const overloadFactor = 3;
/** The servers share one processor. The load has to send three times as much and must take nothing from them. */
const serverProcessors = 1;
/** No request may wait for a socket, because the server has to see and refuse the excess requests. */
const sockets = 4_000;

/** Sends three times as many saves as the system can answer. Compares the number of answers with the maximum. */
export async function measureOverload({ system, rounds, say, pid }: BenchSystem): Promise<Measured[]> {
  const sender = createHttpSender(system.urls.gateway, sockets);
  say(`Creating ${peopleCount} applications`);
  const people = await addPeople(sender, peopleCount, 0);
  const names = ['gateway', 'applications', 'notifications', 'nats', 'mongo'] as const;
  const pids = Object.fromEntries([...names.map((name) => [name, pid(name)]), ['load', process.pid]]);
  const next = inTurns(people, (person, turn) => saveCall(person, Math.floor(turn / people.length)));
  const send = () => sender.send(next());
  const most: Load[] = [];
  const over: Load[] = [];
  const latencies: number[] = [];
  const refused: number[] = [];
  let lost = 0;
  await saturate({ inFlight, seconds: saturatedSeconds, send });
  const quota = limitProcessors('tshepa-bench-overload', serverProcessors);
  for (const name of names) quota?.add(pid(name));
  if (!quota)
    say('Processors cannot be limited on this machine, so the load takes processor time from the servers');
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    const { result: full, usedMs } = await withProcessorTime(pids, () =>
      saturate({ inFlight, seconds: saturatedSeconds, send }),
    );
    most.push(toLoad(full.done, full.done / full.perSecond, usedMs));
    let refusals = 0;
    let seconds = 0;
    const overloaded = await withProcessorTime(pids, async () => {
      const startedMs = performance.now();
      const { latenciesMs } = await openLoop({
        perSecond: full.perSecond * overloadFactor,
        seconds: overloadSeconds,
        send: () =>
          send().catch((error: unknown) => {
            if (String(error).includes('service.overloaded')) refusals += 1;
            else lost += 1;
            throw error;
          }),
      });
      seconds = (performance.now() - startedMs) / 1_000;
      return latenciesMs;
    });
    over.push(toLoad(overloaded.result.length, seconds, overloaded.usedMs));
    refused.push(refusals / seconds);
    latencies.push(...overloaded.result);
  }
  quota?.end();
  sender.close();
  const of = (key: keyof Load, loads: readonly Load[]) => loads.map((load) => load[key]);
  const costMs = over.map(
    ({ perSecond, serversMs }, round) =>
      (serversMs - perSecond * (1_000 / (most[round]?.perServerSecond ?? Number.NaN))) /
      (refused[round] ?? 0),
  );
  return [
    ratioLine(
      'accepted under three times the load, of the maximum',
      of('perSecond', over),
      of('perSecond', most),
    ),
    ratioLine(
      'the same, for each second of the servers’ processor time',
      of('perServerSecond', over),
      of('perServerSecond', most),
    ),
    valueLine(`the most, ${inFlight} at once`, 'a second', median(of('perSecond', most))),
    valueLine('accepted', 'a second', median(of('perSecond', over))),
    valueLine('refused', 'a second', median(refused)),
    { name: 'neither accepted nor refused', unit: 'calls', value: lost },
    valueLine('processor time of the servers for one refusal', 'ms', median(costMs)),
    valueLine('processor time of the load itself', 'ms a second', median(of('loadMs', over))),
    timesOf('the accepted', latencies),
  ];
}

type Load = { perSecond: number; perServerSecond: number; serversMs: number; loadMs: number };

/**
 * Other programs on the machine change how many calls there are in a second, but hardly the processor time of each
 * call.
 */
function toLoad(done: number, seconds: number, { load = 0, ...servers }: Record<string, number>): Load {
  const serversMs = Object.values(servers).reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: done / seconds,
    perServerSecond: done / (serversMs / 1_000),
    serversMs: serversMs / seconds,
    loadMs: load / seconds,
  };
}
