import { operations } from '@tshepa/contracts';
import { type Bus, connectBus, newId, serve, serveAll } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { type BenchSystem, connectNats } from './bench-system.ts';
import { type Measured, timeEach, timesOf, valueLine } from './measure.ts';
import { metaOf } from './one-process/local-bus.ts';
import { saveCall } from './people.ts';
import { median } from './percentile.ts';
import { totalProcessorMs } from './processor-time.ts';

const rounds = 10;
const callsPerRound = 100;
const plainSubject = 'bench.plain';

/** The request and reply of a save under a subject that no service uses. */
const definition = {
  ...operations.saveApplication,
  name: 'echoSave',
  subject: 'rpc.applications.bench.echo',
} as const;

const reply = {
  id: newId(),
  version: 7,
  loanDistributions: { id: newId(), state: 'IN_PROGRESS' as const },
  fixedIncome: null,
  expenses: null,
};

type Way = { name: string; call: () => Promise<unknown>; times: number[]; serverMs: number };

const openBus = (url: string, name: string): Promise<Bus> =>
  connectBus({ url, name, clock: systemClock, logger: createLogger({ service: name, level: 'silent' }) });

/** Measures the cost of a call to another process and back: with plain NATS, and over the bus of the services. */
export async function measureNats({ system, say, pid }: BenchSystem): Promise<Measured[]> {
  const { nats: url } = system.urls;
  const [client, server] = await Promise.all([openBus(url, 'bench-client'), openBus(url, 'bench-server')]);
  const plain = await connectNats(url);
  const { body = '{}' } = saveCall({ customerId: newId(), cookie: '', index: 1 }, 0);
  const payload = JSON.parse(body);
  const bytes = new TextEncoder().encode(JSON.stringify(reply));
  const handler = serve(definition, async () => reply);
  await serveAll(server, [handler]);
  const echo = server.connection.subscribe(plainSubject, {
    callback: (_error, message) => void message.respond(bytes),
  });
  await server.connection.flush();
  const caller = () => ({ actor: { kind: 'applicant', sessionId: 'bench' } as const, requestId: newId() });
  const sent = new TextEncoder().encode(body);
  const wayOf = (name: string, call: Way['call']): Way => ({ name, call, times: [], serverMs: 0 });
  const inside = wayOf('a call within the process, contract checked', async () =>
    handler.run?.(payload, metaOf(caller())),
  );
  const byHand = wayOf('plain NATS request, same bytes', () => plain.request(plainSubject, sent));
  const bus = wayOf('request of the bus, contract and headers', () =>
    client.request(definition, payload, caller()),
  );
  const ways = [inside, byHand, bus];
  const serverPids = [pid('nats')];
  say('Measuring requests');
  for (const { call } of ways) await timeEach(callsPerRound, call);
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const beforeMs = totalProcessorMs(serverPids);
      way.times.push(...(await timeEach(callsPerRound, way.call)));
      way.serverMs += totalProcessorMs(serverPids) - beforeMs;
    }
  echo.unsubscribe();
  await Promise.all([client.drain(), server.drain(), plain.drain()]);

  const [insideMs, byHandMs, busMs] = [median(inside.times), median(byHand.times), median(bus.times)];
  return [
    valueLine('the bus against plain NATS, p50', '×', busMs / byHandMs),
    valueLine('the bus adds to a call within the process, p50', 'ms', busMs - insideMs),
    valueLine('the bus adds to plain NATS, p50', 'ms', busMs - byHandMs),
    valueLine('processor time of the NATS server', 'ms a request', bus.serverMs / (rounds * callsPerRound)),
    ...ways.map(({ name, times }) => timesOf(name, times)),
  ];
}
