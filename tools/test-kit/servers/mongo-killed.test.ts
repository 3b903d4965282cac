import { type Collection, createConnection } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { hasEmbeddedMongo, startEmbeddedMongo } from '../vitest/embedded-test-mongo.ts';
import type { MongoServer } from './mongo-server.ts';

type Paper = { _id: string; version: number; text: string };

const KILLS = 3;
const PAPERS = 200;
const WRITERS = 8;

let server: MongoServer | undefined;
afterAll(() => server?.stop());

/** Updates every paper by its version, over and over, until the database is gone. */
async function updateUntilGone(papers: Collection<Paper>, versions: Map<string, number>): Promise<void> {
  const write = async (writer: number) => {
    for (let number = writer; ; number = (number + WRITERS) % PAPERS) {
      const id = `paper-${number}`;
      const version = versions.get(id) ?? Number.NaN;
      const text = 'x'.repeat(3000 + (number % 7) * 300);
      const { matchedCount } = await papers.updateOne(
        { _id: id, version },
        { $inc: { version: 1 }, $set: { text } },
      );
      if (matchedCount === 1) versions.set(id, version + 1);
    }
  };
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
}

test.skipIf(!hasEmbeddedMongo)(
  'whatever a killed embedded database kept of a write under way, the record and its unique index tell the same',
  async () => {
    const running = await startEmbeddedMongo();
    server = running;
    const lost: string[] = [];
    const confirmed = new Map(Array.from({ length: PAPERS }, (_, number) => [`paper-${number}`, 1]));
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const connection = await createConnection(running.url, { dbName: 'killed' }).asPromise();
      const papers = connection.collection<Paper>('papers');
      if (kill === 0) {
        await papers.createIndex({ _id: 1, version: 1 }, { unique: true });
        await papers.insertMany([...confirmed.keys()].map((_id) => ({ _id, version: 1, text: '' })));
      }
      for (const { _id, version } of await papers.find().toArray()) {
        const found = await papers.findOne({ _id, version });
        if (found === null) lost.push(`${_id} has no entry after kill ${kill}`);
        if (version < (confirmed.get(_id) ?? 0)) lost.push(`${_id} lost a confirmed change in kill ${kill}`);
        confirmed.set(_id, version);
      }
      if (kill < KILLS) {
        const updates = updateUntilGone(papers, confirmed);
        await new Promise((resolve) => setTimeout(resolve, 500 + kill * 97));
        await running.kill();
        await updates;
      }
      await connection.close();
      if (kill < KILLS) await running.start();
    }
    expect(lost).toEqual([]);
  },
);
