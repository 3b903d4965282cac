import { operations } from '@tshepa/contracts';
import { type Bus, connectBus, newId, serve, serveAll } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { connect } from 'nats';
import type { BenchSystem } from './bench-system.ts';
import { brief, type Measured, timesOf } from './measure.ts';
import { metaOf } from './one-process/local-bus.ts';
import { savingOf } from './people.ts';
import { percentile } from './percentile.ts';
import { processorMs } from './processor-time.ts';

const rounds = 10;
const callsPerRound = 100;
const plainSubject = 'bench.plain';

/** A save's request and reply by its own contract, under a name that no service has. */
const definition = {
  ...operations.saveApplication,
  name: 'echoSave',
  subject: 'rpc.applications.bench.echo',
} as const;

type Way = { name: string; call: () => Promise<unknown>; times: number[]; server: number[] };

async function openBus(url: string, name: string): Promise<Bus> {
  const logger = createLogger({ service: name, level: 'silent' });
  return connectBus({ url, name, clock: systemClock, logger });
}

/** What a call costs on its way to another process and back: by hand, and as the services make it. */
export async function measureNats({ system, say }: BenchSystem): Promise<Measured[]> {
  const url = system.urls.nats;
  const [asking, serving] = await Promise.all([openBus(url, 'bench-asks'), openBus(url, 'bench-serves')]);
  const address = new URL(url);
  const plain = await connect({ servers: address.host, user: address.username, pass: address.password });
  const { body = '{}' } = savingOf({ customerId: newId(), cookie: '', index: 1 }, 0);
  const payload = JSON.parse(body);
  const reply = {
    id: newId(),
    version: 7,
    loanDistributions: { id: newId(), state: 'IN_PROGRESS' as const },
    fixedIncome: null,
    expenses: null,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(reply));
  const handler = serve(definition, async () => reply);
  await serveAll(serving, [handler]);
  const echo = serving.connection.subscribe(plainSubject, {
    callback: (_error, message) => void message.respond(bytes),
  });
  await serving.connection.flush();
  const caller = () => ({ actor: { kind: 'applicant', sessionId: 'bench' } as const, requestId: newId() });
  const sent = new TextEncoder().encode(body);
  const ways: Way[] = [
    {
      name: 'a call in the process, contract checked',
      call: async () => handler.run?.(payload, metaOf(caller())),
      times: [],
      server: [],
    },
    {
      name: 'plain NATS request, same bytes',
      call: () => plain.request(plainSubject, sent),
      times: [],
      server: [],
    },
    {
      name: 'request of the bus, contract and headers',
      call: () => asking.request(definition, payload, caller()),
      times: [],
      server: [],
    },
  ];
  const natsPid = system.pid('nats') ?? 0;
  say('Measuring requests');
  for (let round = -1; round < rounds; round += 1)
    for (const way of ways) {
      const before = processorMs(natsPid);
      for (let call = 0; call < callsPerRound; call += 1) {
        const startedMs = performance.now();
        await way.call();
        if (round >= 0) way.times.push(performance.now() - startedMs);
      }
      if (round >= 0) way.server.push((processorMs(natsPid) - before) / callsPerRound);
    }
  echo.unsubscribe();
  await Promise.all([asking.drain(), serving.drain(), plain.drain()]);

  const [inside, byHand, bus] = ways;
  if (!inside || !byHand || !bus) throw new Error('three ways are compared');
  const p50 = ({ times }: Way) => percentile(times, 0.5);
  const mean = ({ server }: Way) => server.reduce((all, one) => all + one, 0) / server.length;
  return [
    { name: 'the bus against plain NATS, p50', unit: '×', value: brief(p50(bus) / p50(byHand)) },
    { name: 'the bus adds to a call in the process, p50', unit: 'ms', value: brief(p50(bus) - p50(inside)) },
    { name: 'the bus adds to plain NATS, p50', unit: 'ms', value: brief(p50(bus) - p50(byHand)) },
    { name: 'processor time of the NATS server', unit: 'ms a request', value: brief(mean(bus)) },
    ...ways.map(({ name, times }) => timesOf(name, times)),
  ];
}
