import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasEmbeddedMongo, startEmbeddedMongo } from '../vitest/embedded-test-mongo.ts';
import type { MongoServer } from './mongo-server.ts';

type Thing = { _id: string; state?: string; at?: Date | null; tags?: string[]; flag?: true; count?: number };
type Query = mongoose.mongo.Filter<Thing>;
type Sort = Record<string, 1 | -1>;

/** Enough of a generator: the same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

let server: MongoServer;
let connection: mongoose.Connection;
const indexed = () => connection.collection<Thing>('indexed');
const plain = () => connection.collection<Thing>('plain');
const both = () => [indexed(), plain()];

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
const states = ['NEW', 'OPEN', 'DONE'];

function thing(next: (below: number) => number, index: number): Thing {
  return {
    _id: `t${String(index).padStart(4, '0')}`,
    ...(next(10) > 0 ? { state: states[next(3)] ?? 'NEW' } : {}),
    ...(next(10) > 0 ? { at: next(12) > 0 ? day(next(40)) : null } : {}),
    ...(next(3) > 0 ? { tags: ['a', 'b', 'c'].slice(next(3)) } : {}),
    ...(next(4) === 0 ? { flag: true } : {}),
    ...(next(5) > 0 ? { count: next(6) } : {}),
  };
}

function change(next: (below: number) => number): mongoose.mongo.UpdateFilter<Thing> {
  const changes: mongoose.mongo.UpdateFilter<Thing>[] = [
    { $set: { state: states[next(3)] ?? 'NEW', at: day(next(40)) } },
    { $unset: { at: '' } },
    { $set: { flag: true } },
    { $unset: { flag: '' } },
    { $push: { tags: 'd' } },
    { $inc: { count: 1 } },
  ];
  return changes[next(changes.length)] ?? {};
}

const queries: Query[] = [
  {},
  { state: 'OPEN' },
  { state: { $in: ['NEW', 'DONE'] } },
  { at: { $gte: day(10) } },
  { at: { $gt: day(10), $lt: day(20) } },
  { at: { $lte: day(12) } },
  { at: null },
  { state: 'DONE', at: { $gte: day(5), $lt: day(30) } },
  { state: 'DONE', count: 2 },
  { state: { $ne: 'NEW' }, at: { $gte: day(8) } },
  { tags: 'b' },
  { tags: { $in: ['a', 'd'] } },
  { flag: true },
  { count: { $gte: 2, $lte: 4 } },
  { count: 3 },
  { $or: [{ state: 'NEW' }, { count: 1 }] },
];
const sorts: Sort[] = [{ at: -1, _id: -1 }, { at: 1, _id: 1 }, { _id: 1 }, { count: 1, _id: -1 }];

/** Answers of both collections; the plain one can only scan. */
async function answers(query: Query, sort: Sort, skip: number, limit: number) {
  return Promise.all(
    both().map(async (collection) => {
      const found = await collection.find(query).sort(sort).skip(skip).limit(limit).toArray();
      const counted = await connection.db?.command({ count: collection.collectionName, query });
      return { ids: found.map(({ _id }) => _id), count: counted?.['n'] };
    }),
  );
}

async function expectSameAnswers(when: string) {
  for (const query of queries)
    for (const sort of sorts)
      for (const [skip, limit] of [
        [0, 0],
        [3, 7],
      ] as const) {
        const [fast, slow] = await answers(query, sort, skip, limit);
        expect(fast, `${when}: ${JSON.stringify({ query, sort, skip, limit })}`).toEqual(slow);
      }
}

describe.skipIf(!hasEmbeddedMongo)('the embedded Mongo', () => {
  beforeAll(async () => {
    server = await startEmbeddedMongo();
    connection = await mongoose.createConnection(server.url, { dbName: 'indexes' }).asPromise();
    await indexed().createIndex({ at: -1, _id: -1 });
    await indexed().createIndex({ state: 1, at: -1, _id: -1 });
    await indexed().createIndex({ tags: 1 });
    await indexed().createIndex({ flag: 1 }, { sparse: true });
    await indexed().createIndex({ count: 1 });
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  test('answers the same with and without indexes', async () => {
    const next = numbers(7);
    const things = Array.from({ length: 120 }, (_, index) => thing(next, index));
    for (const collection of both()) await collection.insertMany(structuredClone(things));
    await expectSameAnswers('after the first documents');

    for (let index = 0; index < 150; index += 1) {
      const _id = `t${String(next(120)).padStart(4, '0')}`;
      const update = change(next);
      for (const collection of both()) await collection.updateOne({ _id }, update);
    }
    for (const collection of both()) {
      await collection.updateMany({ state: 'OPEN', at: { $lt: day(10) } }, { $set: { at: day(39) } });
      await collection.deleteMany({ count: 4 });
      await collection.insertOne({ _id: 't9999', state: 'OPEN', at: day(3) });
      await collection.replaceOne({ _id: 't9999' }, { state: 'DONE', at: day(4) });
      await collection.findOneAndUpdate(
        { flag: true },
        { $set: { state: 'NEW' } },
        { sort: { at: -1, _id: -1 } },
      );
    }
    await expectSameAnswers('after changes');
    const [fast, slow] = await Promise.all(both().map((collection) => collection.estimatedDocumentCount()));
    expect(fast).toBe(slow);
  });
});
