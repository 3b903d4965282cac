import { AppError } from '@tshepa/contracts/errors';
import { systemClock } from '@tshepa/service-kit';
import { bySize } from '@tshepa/test-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  consume,
  ensureEventStream,
  followEvents,
  newId,
  publishEvent,
  replayDeadLetter,
  runConsumers,
  toOutboxEvent,
} from '../src/index.ts';
import { closeBuses, deadLetterBox, failed, happened, openBus, sleep, until } from './support/fixtures.ts';
import { startNats, type TestNats } from './support/nats-server.ts';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterEach(closeBuses);
afterAll(() => nats.close());

const at = new Date('2026-11-21T08:00:00Z');
const eventOf = (number: number) =>
  toOutboxEvent(happened, { number }, { id: newId(), at, requestId: 'r-1' });
const settings = (durable: string) => ({ durable, retryDelaysMs: [20] }) as const;

async function givenStream() {
  const bus = await openBus(nats.url);
  await ensureEventStream(bus, { replicas: 1, maximumBytes: 2 ** 26 });
  await (await bus.connection.jetstreamManager()).streams.purge('EVENTS');
  return bus;
}

test('an event arrives with its id, time, data and request id', async () => {
  const bus = await givenStream();
  const seen: unknown[] = [];
  await runConsumers(
    bus,
    [consume(happened, settings('arrives'), async (event, meta) => void seen.push({ event, meta }))],
    {
      deadLetters: deadLetterBox(),
    },
  );
  const event = eventOf(1);
  await publishEvent(bus, event);
  await until(() => seen.length === 1);
  const { id, subject, data } = event;
  expect(seen).toEqual([{ event: { id, subject, data, at }, meta: { requestId: 'r-1', deliveries: 1 } }]);
});

test('an event published twice is stored once', async () => {
  const bus = await givenStream();
  const event = eventOf(1);
  await publishEvent(bus, event);
  await publishEvent(bus, event);
  const { state } = await (await bus.connection.jetstreamManager()).streams.info('EVENTS');
  expect(state.messages).toBe(1);
});

test('two replicas share a durable and each event is handled by one of them', async () => {
  const publisher = await givenStream();
  const replicas = [publisher, await openBus(nats.url)];
  const numbers: number[] = [];
  for (const replica of replicas)
    await runConsumers(
      replica,
      [consume(happened, settings('shared'), async ({ data }) => void numbers.push(data.number))],
      {
        deadLetters: deadLetterBox(),
      },
    );
  for (let number = 0; number < 40; number += 1) await publishEvent(publisher, eventOf(number));
  await until(() => numbers.length >= 40);
  await sleep(100);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  );
});

test('an event that fails temporarily is delivered again and then acknowledged', async () => {
  const bus = await givenStream();
  const deliveries: number[] = [];
  const box = deadLetterBox();
  const handle = async (_event: unknown, meta: { deliveries: number }) => {
    deliveries.push(meta.deliveries);
    if (meta.deliveries < 3) throw new AppError('party.unavailable');
  };
  await runConsumers(bus, [consume(happened, settings('retries'), handle)], { deadLetters: box });
  await publishEvent(bus, eventOf(1));
  await until(() => deliveries.length === 3);
  await sleep(100);
  expect(deliveries).toEqual([1, 2, 3]);
  expect(box.letters).toEqual([]);
});

test('an event that can never be handled is parked at once with its cause, and other events continue', async () => {
  const bus = await givenStream();
  const box = deadLetterBox();
  const seen: number[] = [];
  const handle = async ({ data }: { data: { number: number } }) => {
    if (data.number === 13) throw new AppError('application.illegal_transition');
    seen.push(data.number);
  };
  await runConsumers(bus, [consume(happened, settings('poison'), handle)], { deadLetters: box });
  const poison = eventOf(13);
  for (const event of [eventOf(1), poison, eventOf(2)]) await publishEvent(bus, event);
  await bus.connection.jetstream().publish(happened.subject, 'not json');
  await publishEvent(bus, { ...eventOf(3), data: { number: 'three' } });
  await publishEvent(bus, eventOf(4));
  await until(() => seen.length === 3 && box.letters.length === 3);
  expect(seen.toSorted()).toEqual([1, 2, 4]);
  expect(box.letters.find(({ eventId }) => eventId === poison.id)).toMatchObject({
    durable: 'poison',
    deliveries: 1,
    cause: expect.stringContaining('Invalid state'),
  });
});

test('after a rollback, fields that the newer build added to an event are dropped, and unknown values park the event', async () => {
  const bus = await givenStream();
  const box = deadLetterBox();
  const seen: unknown[] = [];
  const colour = {
    subject: happened.subject,
    data: z.strictObject({ number: z.int(), colour: z.enum(['red']) }),
  };
  await runConsumers(bus, [consume(colour, settings('rollback'), async ({ data }) => void seen.push(data))], {
    deadLetters: box,
  });
  const ofNewerBuild = (data: object) => publishEvent(bus, { ...eventOf(1), data });
  await ofNewerBuild({ number: 1, colour: 'red', shape: 'round', by: { name: 'x' } });
  await ofNewerBuild({ number: 2, colour: 'blue' });
  await until(() => seen.length === 1 && box.letters.length === 1);
  expect(seen).toEqual([{ number: 1, colour: 'red' }]);
  expect(box.letters[0]?.payload).toContain('blue');
});

test('an event that fails every time is parked after ten deliveries', async () => {
  const bus = await givenStream();
  const box = deadLetterBox();
  let tries = 0;
  const handle = async () => {
    tries += 1;
    throw new Error('always');
  };
  await runConsumers(bus, [consume(happened, settings('ten'), handle)], { deadLetters: box });
  await publishEvent(bus, eventOf(1));
  await until(() => box.letters.length === 1);
  expect([tries, box.letters[0]?.deliveries]).toEqual([10, 10]);
});

test('an event is not lost while its dead letter cannot be written', async () => {
  const bus = await givenStream();
  const box = deadLetterBox();
  box.isBroken = true;
  let tries = 0;
  const handle = async () => {
    tries += 1;
    throw new AppError('file.not_found');
  };
  await runConsumers(bus, [consume(happened, settings('parking'), handle)], { deadLetters: box });
  await publishEvent(bus, eventOf(1));
  await until(() => tries >= 10);
  await sleep(100);
  expect(tries).toBe(10);
  box.isBroken = false;
  await until(() => box.letters.length === 1);
});

test('a parked event is handled again, under its old id, by the consumer that gave it up', async () => {
  const bus = await givenStream();
  const box = deadLetterBox();
  const seen: string[] = [];
  let isRepaired = false;
  const handle = async ({ id }: { id: string }) => {
    if (!isRepaired) throw new AppError('file.not_found');
    seen.push(id);
  };
  const consumers = [consume(happened, settings('replays'), handle)];
  await runConsumers(bus, consumers, { deadLetters: box });
  const event = eventOf(1);
  await publishEvent(bus, event);
  const { durable, eventId } = await until(() => box.letters[0]);
  const recorded: string[] = [];
  const replay = (id = `${durable}:${eventId}`) =>
    replayDeadLetter({
      id,
      letters: box,
      consumers,
      clock: systemClock,
      record: async () => recorded.push(id),
    });
  await expect(replay('replays:other')).rejects.toThrow(AppError);
  expect(recorded).toEqual([]);
  expect(await replay()).toEqual({ subject: happened.subject, cause: expect.stringContaining('that file') });
  expect(box.letters.at(-1)).toMatchObject({ eventId: event.id, deliveries: 2 });
  isRepaired = true;
  expect(await replay()).toEqual({ subject: happened.subject });
  expect(seen).toEqual([event.id]);
  expect(recorded).toHaveLength(2);
  expect(box.replayed).toEqual([`replays:${event.id}`]);
});

test('a live follower receives only the event types that it asked for', async () => {
  const bus = await givenStream();
  const seen: number[] = [];
  await followEvents(bus, [happened], { onEvent: ({ data }) => void seen.push(data.number) });
  await publishEvent(bus, eventOf(1));
  await publishEvent(bus, toOutboxEvent(failed, { number: 2 }, { id: newId(), at }));
  await publishEvent(bus, eventOf(3));
  await until(() => seen.length === 2);
  expect(seen).toEqual([1, 3]);
});

test('an event that does not match its contract is refused before it is stored', () => {
  expect(() => toOutboxEvent(happened, JSON.parse('{"number":"x"}'), { id: newId(), at })).toThrow(AppError);
});

test('draining finishes and acknowledges the event that is being handled', async () => {
  const bus = await givenStream();
  let isDone = false;
  let deliveries = 0;
  const consumer = consume(happened, settings('drains'), async () => {
    deliveries += 1;
    await sleep(300);
    isDone = true;
  });
  await runConsumers(bus, [consumer], { deadLetters: deadLetterBox() });
  await publishEvent(bus, eventOf(1));
  await until(() => deliveries === 1);
  await bus.drain();
  expect(isDone).toBe(true);
  const watcher = await openBus(nats.url);
  const { consumers } = await watcher.connection.jetstreamManager();
  // The server handles acknowledgements asynchronously.
  await until(async () => {
    const { num_ack_pending, num_pending } = await consumers.info('EVENTS', 'drains');
    return num_ack_pending === 0 && num_pending === 0;
  });
});

test('consumers continue after the server is killed, and after it loses its whole store', async () => {
  const own = await startNats();
  try {
    const bus = await openBus(own.url);
    await ensureEventStream(bus, { replicas: 1, maximumBytes: 2 ** 26 });
    const seen: number[] = [];
    await runConsumers(
      bus,
      [consume(happened, settings('survives'), async ({ data }) => void seen.push(data.number))],
      {
        deadLetters: deadLetterBox(),
      },
    );
    const publish = (number: number) =>
      until(
        () =>
          publishEvent(bus, eventOf(number)).then(
            () => true,
            () => false,
          ),
        60_000,
      );
    await publish(1);
    await until(() => seen.length === 1);
    // The small size does without a plain kill, because a server is also killed before its store is wiped.
    for (const isWiped of bySize({ smallest: [true], full: [false, true] })) {
      await own.kill();
      if (isWiped) await own.wipe();
      await own.start();
      const count = seen.length + 1;
      await publish(count);
      await until(() => seen.length === count, 60_000);
    }
    expect(seen).toEqual(bySize({ smallest: [1, 2], full: [1, 2, 3] }));
  } finally {
    await own.close();
  }
}, 240_000);
