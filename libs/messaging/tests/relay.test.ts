import {
  createFailPoints,
  createLogger,
  createMetrics,
  type OutboxEvent,
  systemClock,
} from '@tshepa/service-kit';
import { isFull } from '@tshepa/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bus, ensureEventStream, startOutboxRelay } from '../src/index.ts';
import { closeBuses, memoryOutbox, openBus, sleep, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
let bus: Bus;
beforeEach(async () => {
  nats = await startNats();
  bus = await openBus(nats.url);
  await ensureEventStream(bus, { replicas: 1, maximumBytes: 2 ** 26 });
});
afterEach(async () => {
  await closeBuses();
  await nats.close();
});

const logger = createLogger({ service: 'test', level: 'silent' });
const start = (outbox: ReturnType<typeof memoryOutbox>, extra = {}) =>
  startOutboxRelay({ bus, source: outbox.source, clock: systemClock, logger, ...extra });

async function stored(): Promise<number[]> {
  const manager = await bus.connection.jetstreamManager();
  const { state } = await manager.streams.info('EVENTS');
  const numbers: number[] = [];
  // An empty stream reports 0 as its first sequence number; real messages start at 1.
  for (let sequence = Math.max(1, state.first_seq); sequence <= state.last_seq; sequence += 1) {
    const message = await manager.streams.getMessage('EVENTS', { seq: sequence });
    numbers.push(message.json<{ data: { number: number } }>().data.number);
  }
  return numbers;
}

test('the events of a woken document are published in order and removed after the server has confirmed them', async () => {
  const outbox = memoryOutbox();
  const relay = start(outbox);
  await relay.sweep();
  for (let number = 1; number <= 20; number += 1) {
    outbox.push('a', number);
    relay.wake('a');
  }
  await until(() => outbox.waiting() === 0);
  expect(await stored()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('events that the writer passes to wake are published and removed without a read', async () => {
  const outbox = memoryOutbox();
  const read: (string | undefined)[] = [];
  const pending = (documentId?: string) => {
    read.push(documentId);
    return outbox.source.pending(documentId);
  };
  const relay = start(outbox, { source: { ...outbox.source, pending } });
  await relay.sweep();
  read.length = 0;
  const events = [outbox.push('a', 1), outbox.push('a', 2)];
  relay.wake('a', { documentId: 'a', version: 1, events });
  await until(() => outbox.waiting() === 0);
  expect(await stored()).toEqual([1, 2]);
  expect(read).toEqual([]);
});

test('an event that is passed to wake twice is published once, and newer events follow in order', async () => {
  const outbox = memoryOutbox();
  const sent: unknown[] = [];
  const relay = start(outbox, { deliver: async (event: OutboxEvent) => void sent.push(event.data) });
  await relay.sweep();
  const first = outbox.push('a', 1);
  relay.wake('a', { documentId: 'a', version: 1, events: [first] });
  await until(() => outbox.waiting() === 0);
  // The second writer has read the document before the first event was removed.
  const second = outbox.push('a', 2);
  relay.wake('a', { documentId: 'a', version: 1, events: [first, second] });
  await until(() => outbox.waiting() === 0);
  expect(sent).toEqual([{ number: 1 }, { number: 2 }]);
});

test('events that an earlier process left are published at startup', async () => {
  const outbox = memoryOutbox();
  outbox.push('a', 1);
  outbox.push('b', 2);
  start(outbox);
  await until(() => outbox.waiting() === 0);
  expect((await stored()).toSorted()).toEqual([1, 2]);
});

test('the sweep finds an event without a wake', async () => {
  const outbox = memoryOutbox();
  start(outbox, { sweepEveryMs: 50 });
  await sleep(100);
  outbox.push('a', 1);
  await until(() => outbox.waiting() === 0);
});

test.runIf(isFull)(
  'events wait while the server is down and are published when it is back',
  async () => {
    const outbox = memoryOutbox();
    const relay = start(outbox);
    await relay.sweep();
    await nats.kill();
    outbox.push('a', 1);
    relay.wake('a');
    await sleep(300);
    expect(outbox.waiting()).toBe(1);
    await nats.start();
    await until(() => outbox.waiting() === 0, 30_000);
    expect(await stored()).toEqual([1]);
  },
  60_000,
);

test('a lost stream is created again and refilled from the outbox', async () => {
  const outbox = memoryOutbox();
  const relay = start(outbox);
  await relay.sweep();
  await nats.kill();
  await nats.wipe();
  outbox.push('a', 1);
  outbox.push('a', 2);
  relay.wake('a');
  await nats.start();
  await until(() => outbox.waiting() === 0, 30_000);
  expect(await stored()).toEqual([1, 2]);
}, 60_000);

test('after a crash between publishing and removing, the event is published again, and the server stores it once', async () => {
  const outbox = memoryOutbox();
  const hits: string[] = [];
  const crash = createFailPoints('outbox.after-publish', () => {
    hits.push('crash');
    throw new Error('the process is dead');
  });
  const relay = start(outbox, { failPoint: crash });
  await relay.sweep();
  outbox.push('a', 1);
  relay.wake('a');
  await until(() => outbox.waiting() === 0);
  expect(hits).toEqual(['crash']);
  expect(await stored()).toEqual([1]);
});

test('draining the bus publishes the remaining events before the connection closes', async () => {
  const outbox = memoryOutbox();
  const relay = start(outbox);
  await relay.sweep();
  outbox.push('a', 1);
  await bus.drain();
  expect(outbox.waiting()).toBe(0);
});

test('a document that cannot be published does not hold back the others', async () => {
  const outbox = memoryOutbox();
  outbox.push('a', 1);
  outbox.push('b', 2);
  const source = {
    ...outbox.source,
    pending: async (documentId?: string) =>
      (await outbox.source.pending(documentId)).map((document) =>
        document.documentId === 'a'
          ? { ...document, events: document.events.map((event) => ({ ...event, subject: 'no.stream' })) }
          : document,
      ),
  };
  const relay = startOutboxRelay({ bus, source, clock: systemClock, logger });
  await until(async () => (await stored()).includes(2));
  await relay.close();
  expect(await stored()).toEqual([2]);
});

test('a relay with its own deliver function delivers in order and keeps events that were refused', async () => {
  const outbox = memoryOutbox();
  const delivered: string[] = [];
  let refuses = true;
  const relay = start(outbox, {
    deliver: async ({ id }: OutboxEvent) => {
      if (refuses) throw new Error('not now');
      delivered.push(id);
    },
  });
  outbox.push('a', 1);
  outbox.push('a', 2);
  await expect(relay.flush('a')).rejects.toThrow('not now');
  expect(outbox.waiting()).toBe(2);
  refuses = false;
  await relay.flush('a');
  expect(outbox.waiting()).toBe(0);
  expect(new Set(delivered).size).toBe(2);
  expect(await stored()).toEqual([]);
});

test('a full stream refuses events; they wait in their documents and are published when the limit is raised', async () => {
  const metrics = createMetrics('applications');
  const observed = await openBus(nats.url, 'applications', metrics);
  const maximumBytes = 10_000;
  await ensureEventStream(observed, { replicas: 1, maximumBytes });
  const outbox = memoryOutbox();
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const number of numbers) outbox.push('a', number);
  const relay = start(outbox, { bus: observed });
  await expect(relay.flush('a')).rejects.toThrow('maximum bytes exceeded');
  const kept = await stored();
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual(numbers.slice(0, kept.length));
  expect(outbox.waiting()).toBe(numbers.length);
  const sizes = (await metrics.registry.getSingleMetric('event_stream_bytes')?.get())?.values ?? [];
  const { stored: used = 0, limit } = Object.fromEntries(
    sizes.map(({ labels, value }) => [labels.kind, value]),
  );
  expect(limit).toBe(maximumBytes);
  expect(used / maximumBytes).toBeGreaterThan(0.9);

  await ensureEventStream(observed, { replicas: 1, maximumBytes: 2 ** 20 });
  await until(() => outbox.waiting() === 0);
  expect(await stored()).toEqual(numbers);
});
