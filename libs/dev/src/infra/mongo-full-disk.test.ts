import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { mountSmallVolume } from '../chaos/small-volume.ts';
import { type MongoServer, startMongoServer } from './mongo-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'tshepa-full-disk-'));
// A mongod of MongoDB needs some hundred MB for its journal alone, and ends by itself on a full disk.
const volume = mountSmallVolume(join(folder, 'mongo'), 400);
let server: MongoServer | undefined;
afterAll(async () => {
  await server?.stop();
  if (typeof volume !== 'string') volume.unmount();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(typeof volume === 'string')(
  'a database whose disk is full ends, and comes back with everything that it confirmed',
  async () => {
    if (typeof volume === 'string') return;
    const running = await startMongoServer({ dataDir: join(folder, 'mongo'), externalUrl: '' });
    server = running;
    const confirmed: number[] = [];
    const first = await createConnection(running.url).asPromise();
    const writes = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const id = confirmed.length;
        await first
          .useDb('full')
          .collection<{ _id: number }>('papers')
          .insertOne({ _id: id, ...paper });
        confirmed.push(id);
      }
    };
    const paper = { text: 'x'.repeat(100_000) };
    await writes(10);
    await volume.fill();
    await expect(writes(10_000)).rejects.toThrow();
    await running.exited();
    await first.close();

    await volume.free();
    await running.start();
    const second = await createConnection(running.url).asPromise();
    const found = await second.useDb('full').collection<{ _id: number }>('papers').distinct('_id');
    await second.close();
    expect(confirmed.length).toBeGreaterThanOrEqual(10);
    expect(found).toEqual(expect.arrayContaining(confirmed));
  },
);
