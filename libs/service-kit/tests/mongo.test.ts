import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MongoServer, startMongoServer } from '@tshepa/test-kit';
import type { Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger, type OutboxEvent, systemClock } from '../src/index.ts';
import {
  connectMongo,
  createWindowCounts,
  ensureTtlIndex,
  isDuplicateKey,
  mongoDeadLetters,
  mongoOutboxSource,
  outboxIndex,
  pingMongo,
  type WithOutbox,
  withOutbox,
} from '../src/mongo/index.ts';

const logger = createLogger({ service: 'probe', level: 'silent' });
let folder: string;
let server: MongoServer;
let mongo: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mongo-'));
  server = await startMongoServer({ dataDir: folder });
  mongo = await connectMongo({ url: server.url, dbName: `kit_${randomUUID().slice(0, 8)}`, logger });
}, 240_000);
afterAll(async () => {
  await mongo?.dropDatabase().catch(() => undefined);
  await mongo?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const eventOf = (number: number): OutboxEvent => ({
  id: randomUUID(),
  subject: 'evt.applications.probe.happened',
  data: { number },
  at: systemClock.now(),
});

async function givenOutbox() {
  const collection = mongo.collection<WithOutbox>(`outbox_${randomUUID()}`);
  await collection.createIndex(...outboxIndex);
  const save = (_id: string, events: OutboxEvent[]) =>
    collection.updateOne({ _id }, { ...withOutbox(events), $inc: { version: 1 } }, { upsert: true });
  return { collection, save, source: mongoOutboxSource(collection) };
}

test('waiting events are found by a sweep and by document id, in the order they were pushed', async () => {
  const { save, source } = await givenOutbox();
  const events = [eventOf(1), eventOf(2), eventOf(3)];
  await save('a', events.slice(0, 2));
  await save('a', events.slice(2));
  await save('b', []);
  const [document] = await source.pending();
  expect(document?.documentId).toBe('a');
  expect(document?.events).toEqual(events);
  expect(await source.pending('a')).toEqual([document]);
  expect(await source.pending('b')).toEqual([]);
});

test('removing published events keeps later events, and the flag disappears with the last event', async () => {
  const { collection, save, source } = await givenOutbox();
  const [first, second] = [eventOf(1), eventOf(2)];
  await save('a', [first]);
  const [early] = await source.pending('a');
  await save('a', [second]);
  if (early) await source.remove(early);
  const [late] = await source.pending();
  expect(late?.events).toEqual([second]);
  if (late) await source.remove(late);
  expect(await source.pending()).toEqual([]);
  expect(await collection.findOne({ _id: 'a' })).not.toHaveProperty('hasOutbox');
});

test('stale flags do not hide documents with events', async () => {
  const { collection, save, source } = await givenOutbox();
  await collection.insertMany(
    Array.from({ length: 250 }, (_, index) => ({
      _id: `s${index}`,
      version: 1,
      outbox: [],
      hasOutbox: true,
    })),
  );
  await save('z', [eventOf(1)]);
  expect(await source.pending()).toMatchObject([{ documentId: 'z' }]);
  expect(await collection.countDocuments({ hasOutbox: true })).toBeLessThan(251);
});

test('events that are pushed while others are removed are never lost', async () => {
  const { save, source } = await givenOutbox();
  const found = new Set<string>();
  const events = Array.from({ length: 60 }, (_, index) => eventOf(index));
  let isPushing = true;
  const pushing = (async () => {
    for (const event of events) await save('a', [event]);
    isPushing = false;
  })();
  const drain = async () => {
    for (const document of await source.pending()) {
      for (const { id } of document.events) found.add(id);
      await source.remove(document);
    }
  };
  while (isPushing) await drain();
  await pushing;
  await drain();
  expect(found.size).toBe(60);
  expect(await source.pending('a')).toEqual([]);
});

test('a dead letter is listed as waiting until it is replayed, and again when the event fails again', async () => {
  const letters = mongoDeadLetters(mongo);
  const letter = {
    eventId: randomUUID(),
    durable: 'probe',
    subject: 'evt.a',
    payload: '{}',
    cause: 'first',
    deliveries: 1,
    at: systemClock.now(),
  };
  await letters.put(letter);
  const [stored] = await letters.list({ onlyWaiting: true });
  expect(stored).toMatchObject(letter);
  const letterId = stored?._id ?? '';
  await letters.markReplayed(letterId, systemClock.now());
  expect(await letters.list({ onlyWaiting: true })).toEqual([]);
  expect(await letters.list()).toHaveLength(1);
  await letters.put({ ...letter, cause: 'second' });
  expect(await letters.list({ onlyWaiting: true })).toMatchObject([{ cause: 'second' }]);
  expect(await letters.get(letterId)).not.toHaveProperty('replayedAt');
});

test('an index becomes a TTL index, even when it already exists without an expiry', async () => {
  const collection = mongo.collection(`ttl_${randomUUID()}`);
  await collection.createIndex({ forgetAt: 1 });
  await ensureTtlIndex(collection, 'forgetAt');
  await ensureTtlIndex(collection, 'forgetAt');
  expect(await collection.indexes()).toContainEqual(
    expect.objectContaining({ key: { forgetAt: 1 }, expireAfterSeconds: 0 }),
  );
});

test('indexes are created from the models, and an operator inside a value is not executed', async () => {
  const schema = new Schema({ _id: String, activeLoanOf: String }, { collection: `models_${randomUUID()}` });
  schema.index({ activeLoanOf: 1 }, { unique: true, sparse: true });
  const model = mongo.model('Probe', schema);
  await model.createIndexes();
  await model.create({ _id: '1', activeLoanOf: 'x' });
  const clash = await model.create({ _id: '2', activeLoanOf: 'x' }).catch((error: unknown) => error);
  expect(isDuplicateKey(clash)).toBe(true);
  const injected = await model
    .find({ activeLoanOf: { $ne: null } })
    .lean()
    .catch(() => []);
  expect(injected).toEqual([]);
});

test('operations fail within seconds while the database is down and succeed when it is back', async () => {
  await pingMongo(mongo);
  if (process.env['MONGO_URL']) return;
  await server.kill();
  await expect(pingMongo(mongo)).rejects.toThrow();
  await server.start();
  const endMs = systemClock.nowMs() + 20_000;
  while (
    systemClock.nowMs() < endMs &&
    !(await pingMongo(mongo).then(
      () => true,
      () => false,
    ))
  )
    await systemClock.sleep(100);
  await pingMongo(mongo);
  expect(await mongo.collection('dead_letters').countDocuments()).toBe(1);
}, 60_000);

test('a count holds after a restart and for other processes, until the end of the next time window', async () => {
  const windowMs = 60_000;
  const started = () => createWindowCounts(mongo, 'window_counts', { limit: 3, windowMs });
  const key = randomUUID();
  const at = (ms: number) => new Date(1_000 * windowMs + ms);
  for (let call = 0; call < 3; call += 1) expect(await started().take(key, at(30_000))).toBeUndefined();
  expect(await started().take(key, at(30_000))).toBe(30);
  // A third of the next window has passed, so two thirds of the three uses still count.
  expect(await started().take(key, at(80_000))).toBeUndefined();
  expect(await started().take(key, at(80_000))).toBeGreaterThan(0);
  expect(await started().take(key, at(179_999))).toBeUndefined();
});
