import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../vitest/test-database.ts';

type Thing = {
  _id: string;
  email?: string;
  site?: number;
  slug?: string;
  made?: number;
  seen?: number;
  version?: number;
  writer?: number;
  count?: number;
  rows?: { key: string; value: number }[];
  last?: number[];
  amount?: mongoose.Types.Decimal128;
};

/** The features that the services rely on, tested against the server of this run. */
describe(`the MongoDB server (${inject('mongoOrigin')})`, () => {
  let connection: mongoose.Connection;
  const things = () => connection.collection<Thing>('things');

  beforeAll(async () => {
    const { url, dbName } = testDatabase('probes');
    connection = await mongoose.createConnection(url, { dbName }).asPromise();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const duplicate = expect.objectContaining({ code: 11000 });

  test('refuses a second document under a unique index', async () => {
    await things().createIndex({ email: 1, site: 1 }, { unique: true });
    await things().createIndex({ slug: 1 }, { unique: true, sparse: true });
    await things().insertOne({ _id: 'u1', email: 'a', site: 1, slug: 'one' });
    await expect(things().insertOne({ _id: 'u1', email: 'z', site: 9 })).rejects.toEqual(duplicate);
    await expect(things().insertOne({ _id: 'u2', email: 'a', site: 1 })).rejects.toEqual(duplicate);
    await things().insertOne({ _id: 'u3', email: 'a', site: 2 });
  });

  test('a sparse unique index lets many documents go without the field and frees a value that is unset', async () => {
    await things().insertMany([
      { _id: 's1', email: 's1', site: 1 },
      { _id: 's2', email: 's2', site: 1 },
    ]);
    await things().updateOne({ _id: 's1' }, { $set: { slug: 'mine' } });
    await expect(things().updateOne({ _id: 's2' }, { $set: { slug: 'mine' } })).rejects.toEqual(duplicate);
    await things().updateOne({ _id: 's1' }, { $unset: { slug: '' } });
    const taken = await things().updateOne({ _id: 's2' }, { $set: { slug: 'mine' } });
    expect(taken.modifiedCount).toBe(1);
  });

  test('an upsert writes $setOnInsert once', async () => {
    const save = (seen: number) =>
      things().updateOne(
        { _id: 'up' },
        { $set: { seen }, $setOnInsert: { made: seen, email: 'up', site: 1 } },
        { upsert: true },
      );
    expect((await save(1)).upsertedCount).toBe(1);
    expect((await save(2)).upsertedCount).toBe(0);
    expect(await things().findOne({ _id: 'up' })).toMatchObject({ made: 1, seen: 2 });
  });

  test('only one of many writers with the same version wins', async () => {
    await things().insertOne({ _id: 'ver', email: 'ver', site: 1, version: 1 });
    const writers = Array.from({ length: 10 }, (_, writer) =>
      things().updateOne({ _id: 'ver', version: 1 }, { $set: { writer }, $inc: { version: 1 } }),
    );
    const won = (await Promise.all(writers)).filter(({ matchedCount }) => matchedCount === 1);
    expect(won).toHaveLength(1);
  });

  test('loses no $inc under concurrency', async () => {
    await things().insertOne({ _id: 'inc', email: 'inc', site: 1, count: 0 });
    await Promise.all(
      Array.from({ length: 100 }, () => things().updateOne({ _id: 'inc' }, { $inc: { count: 1 } })),
    );
    expect(await things().findOne({ _id: 'inc' })).toMatchObject({ count: 100 });
  });

  test('updates arrays in place and keeps the last entries of a pushed list', async () => {
    const rows = [
      { key: 'a', value: 1 },
      { key: 'b', value: 1 },
    ];
    await things().insertOne({ _id: 'arr', email: 'arr', site: 1, rows, last: [1, 2] });
    await things().updateOne({ _id: 'arr', 'rows.key': 'b' }, { $set: { 'rows.$.value': 5 } });
    await connection
      .collection('things')
      .updateOne({ email: 'arr', site: 1 }, { $push: { last: { $each: [3, 4, 5], $slice: -3 } } } as object);
    await connection
      .collection('things')
      .updateOne({ email: 'arr', site: 1 }, { $pull: { rows: { key: 'a' } } } as object);
    expect(await things().findOne({ _id: 'arr' })).toMatchObject({
      rows: [{ key: 'b', value: 5 }],
      last: [3, 4, 5],
    });
  });

  test('keeps a Decimal128 exactly', async () => {
    const amount = mongoose.Types.Decimal128.fromString('1000.10');
    await things().insertOne({ _id: 'dec', email: 'dec', site: 1, amount });
    const read = await things().findOne({ _id: 'dec' });
    expect(String(read?.amount)).toBe('1000.10');
  });

  test('groups, facets and compares fields', async () => {
    const sums = connection.collection('sums');
    await sums.insertMany([
      { kind: 'x', paid: 1, due: 2 },
      { kind: 'x', paid: 2, due: 2 },
      { kind: 'y', paid: 9, due: 3 },
    ]);
    const [page] = await sums
      .aggregate([
        {
          $facet: {
            byKind: [{ $group: { _id: '$kind', paid: { $sum: '$paid' } } }, { $sort: { _id: 1 } }],
            total: [{ $count: 'count' }],
          },
        },
      ])
      .toArray();
    expect(page).toMatchObject({
      byKind: [
        { _id: 'x', paid: 3 },
        { _id: 'y', paid: 9 },
      ],
      total: [{ count: 3 }],
    });
    expect(await sums.find({ $expr: { $gt: ['$paid', '$due'] } }).toArray()).toHaveLength(1);
  });

  test('writes in bulk and reads with a cursor over several batches', async () => {
    const bulk = connection.collection('bulk');
    await bulk.bulkWrite(Array.from({ length: 250 }, (_, order) => ({ insertOne: { document: { order } } })));
    await bulk.bulkWrite([
      { updateOne: { filter: { order: 1 }, update: { $set: { isMarked: true } } } },
      { deleteOne: { filter: { order: 2 } } },
    ]);
    const seen: unknown[] = [];
    for await (const row of bulk.find().sort({ order: 1 }).batchSize(20)) seen.push(row.order);
    expect(seen).toHaveLength(249);
    expect(seen.at(-1)).toBe(249);
  });

  test('stores files in GridFS', async () => {
    const db = connection.db;
    if (!db) throw new Error('not connected');
    const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: 'files', chunkSizeBytes: 64 * 1024 });
    const content = Buffer.alloc(200 * 1024, 'tshepa');
    const upload = bucket.openUploadStream('statement.pdf');
    await pipeline(Readable.from([content]), upload);
    const parts: Buffer[] = [];
    for await (const part of bucket.openDownloadStream(upload.id)) parts.push(part);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    await bucket.delete(upload.id);
    expect(await db.collection('files.chunks').countDocuments()).toBe(0);
  });
});
