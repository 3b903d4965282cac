import { setImmediate } from 'node:timers/promises';
import { ensureEventStream, newId, publishEvent, startOutboxRelay } from '@tshepa/messaging';
import { createLogger, type OutboxEvent, systemClock } from '@tshepa/service-kit';
import { mongoOutboxSource, outboxIndex, type WithOutbox } from '@tshepa/service-kit/mongo';
import { createConnection } from 'mongoose';
import { withBus } from '../demo/operator.ts';
import type { BenchSystem } from './bench-system.ts';
import { brief, type Measured } from './measure.ts';
import { percentile } from './percentile.ts';

const rounds = 5;
const eventsPerRound = 300;
/** As many as the relay itself has under way. */
const atOnce = 16;

const makeEvent = (): OutboxEvent => ({
  id: newId(),
  at: systemClock.now(),
  // Of the stream, and of no consumer: only the way there is measured.
  subject: 'evt.bench.record.noted',
  data: { customerId: newId(), at: systemClock.now().toISOString(), from: 'IN_PROGRESS', to: 'DECLINED' },
});

const makeEvents = (count: number) => Array.from({ length: count }, makeEvent);

async function perSecondOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return eventsPerRound / ((performance.now() - startedMs) / 1_000);
}

/** Events from documents to the stream, against the stream alone: each waits until its event is on disk. */
export async function measureRelay({ system, say }: BenchSystem): Promise<Measured[]> {
  const connection = await createConnection(system.urls.mongo, { dbName: 'bench_relay' }).asPromise();
  const documents = connection.collection<WithOutbox>('documents');
  await documents.createIndex(...outboxIndex);
  // What a write filters by, as where the services keep theirs.
  await documents.createIndex({ _id: 1, version: 1 }, { unique: true });
  try {
    return await withBus(system.urls.nats, async (bus) => {
      await ensureEventStream(bus, { replicas: 1 });
      const logger = createLogger({ service: 'bench', level: 'silent' });
      const relay = startOutboxRelay({
        bus,
        source: mongoOutboxSource(documents),
        clock: systemClock,
        logger,
      });
      await relay.sweep();

      const fill = async (eventsEach: number) => {
        const count = eventsPerRound / eventsEach;
        await documents.insertMany(
          Array.from({ length: count }, () => ({
            _id: newId(),
            version: 1,
            outbox: makeEvents(eventsEach),
            hasOutbox: true as const,
          })),
        );
      };
      const publishAll = async () => {
        const events = makeEvents(eventsPerRound);
        const work = async () => {
          for (let event = events.pop(); event; event = events.pop()) await publishEvent(bus, event);
        };
        await Promise.all(Array.from({ length: atOnce }, work));
      };
      const found: Record<'plain' | 'single' | 'several', number[]> = { plain: [], single: [], several: [] };
      for (let round = 0; round < rounds; round += 1) {
        say(`Events: round ${round + 1} of ${rounds}`);
        found.plain.push(await perSecondOf(publishAll));
        await fill(1);
        found.single.push(await perSecondOf(relay.sweep));
        await fill(3);
        found.several.push(await perSecondOf(relay.sweep));
        await setImmediate();
      }
      const ratio = (name: 'single' | 'several') =>
        brief(
          percentile(
            found[name].map((value, round) => value / (found.plain[round] ?? Number.NaN)),
            0.5,
          ),
        );
      const rate = (name: keyof typeof found) => Math.round(percentile(found[name], 0.5));
      return [
        {
          name: 'the relay, one event a document, against plain publishing',
          unit: '×',
          value: ratio('single'),
        },
        {
          name: 'the relay, three events a document, against plain publishing',
          unit: '×',
          value: ratio('several'),
        },
        { name: `plain publishing, ${atOnce} at once`, unit: 'events/s', value: rate('plain') },
        { name: 'the relay, one event a document', unit: 'events/s', value: rate('single') },
        { name: 'the relay, three events a document', unit: 'events/s', value: rate('several') },
      ];
    });
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
}
