import { setImmediate } from 'node:timers/promises';
import { ensureEventStream, newId, publishEvent, startOutboxRelay } from '@tshepa/messaging';
import { createLogger, type OutboxEvent, systemClock } from '@tshepa/service-kit';
import { mongoOutboxSource, outboxIndex, type WithOutbox } from '@tshepa/service-kit/mongo';
import { inParallel } from '../demo/in-parallel.ts';
import { withBus } from '../demo/operator.ts';
import { type BenchSystem, withDatabase } from './bench-system.ts';
import { type Measured, ratioLine } from './measure.ts';
import { median } from './percentile.ts';

const rounds = 5;
const eventsPerRound = 300;
/** Plain publishing sends as many events at once as the relay does. */
const atOnce = 16;

/** Creates events that belong to the stream but have no consumer: only publishing is measured. */
const makeEvents = (count: number): OutboxEvent[] =>
  Array.from({ length: count }, () => ({
    id: newId(),
    at: systemClock.now(),
    subject: 'evt.bench.record.noted',
    data: { customerId: newId(), at: systemClock.now().toISOString(), from: 'IN_PROGRESS', to: 'DECLINED' },
  }));

const makeDocuments = (eventsEach: number) =>
  Array.from({ length: eventsPerRound / eventsEach }, () => ({
    _id: newId(),
    version: 1,
    outbox: makeEvents(eventsEach),
    hasOutbox: true as const,
  }));

async function perSecondOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return eventsPerRound / ((performance.now() - startedMs) / 1_000);
}

/** Compares moving events from documents to the stream with only publishing them. Each publish waits for the disk. */
export const measureRelay = ({ system, say }: BenchSystem): Promise<Measured[]> =>
  withDatabase(system.urls.mongo, 'bench_relay', async (connection) => {
    const documents = connection.collection<WithOutbox>('documents');
    await documents.createIndex(...outboxIndex);
    // Writes filter by these fields, as in the collections of the services.
    await documents.createIndex({ _id: 1, version: 1 }, { unique: true });
    try {
      return await withBus(system.urls.nats, async (bus) => {
        await ensureEventStream(bus, { replicas: 1, maximumBytes: 2 ** 26 });
        const logger = createLogger({ service: 'bench', level: 'silent' });
        const source = mongoOutboxSource(documents);
        const relay = startOutboxRelay({ bus, source, clock: systemClock, logger });
        await relay.sweep();

        const plain: number[] = [];
        const single: number[] = [];
        const several: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          say(`Events: round ${round + 1} of ${rounds}`);
          const publish = (event: OutboxEvent) => publishEvent(bus, event);
          plain.push(await perSecondOf(() => inParallel(makeEvents(eventsPerRound), atOnce, publish)));
          await documents.insertMany(makeDocuments(1));
          single.push(await perSecondOf(relay.sweep));
          await documents.insertMany(makeDocuments(3));
          several.push(await perSecondOf(relay.sweep));
          await setImmediate();
        }
        const rateLine = (name: string, perSecond: readonly number[]): Measured => ({
          name,
          unit: 'events/s',
          value: Math.round(median(perSecond)),
        });
        return [
          ratioLine('the relay, one event a document, against plain publishing', single, plain),
          ratioLine('the relay, three events a document, against plain publishing', several, plain),
          rateLine(`plain publishing, ${atOnce} at once`, plain),
          rateLine('the relay, one event a document', single),
          rateLine('the relay, three events a document', several),
        ];
      });
    } finally {
      await connection.dropDatabase();
    }
  });
