import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MongoServer, startMongoServer } from '@tshepa/test-kit';
import { createConnection } from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Starts a server on a volume of its own. Returns the reason where volumes cannot be mounted. */
async function startOnSmallVolume(): Promise<string | { volume: SmallVolume; server: MongoServer }> {
  const folder = await mkdtemp(join(tmpdir(), 'tshepa-full-disk-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'mongo');
  // mongod takes some hundred MB for its journal alone.
  const volume = mountSmallVolume(dataDir, 512);
  if (typeof volume === 'string') return volume;
  undo.push(() => volume.unmount());
  const server = await startMongoServer({ dataDir, externalUrl: '' });
  undo.push(() => server.stop());
  return { volume, server };
}

test('a database exits when its disk is full, and restarts with everything that it has confirmed', {
  timeout: 120_000,
}, async ({ skip }) => {
  const started = await startOnSmallVolume();
  if (typeof started === 'string') return skip(started);
  const { volume, server } = started;
  const confirmed: number[] = [];
  const writeConcern = { w: 'majority', journal: true } as const;
  const first = await createConnection(server.url, {
    writeConcern,
    serverSelectionTimeoutMS: 2_000,
  }).asPromise();
  const papers = first.useDb('full').collection<{ _id: number; text: string }>('papers');
  const writes = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const _id = confirmed.length;
      await papers.insertOne({ _id, text: 'x'.repeat(100_000) });
      confirmed.push(_id);
    }
  };
  await writes(10);
  await volume.fill();
  await expect(writes(10_000)).rejects.toThrow();
  await server.exited();
  await first.close();

  await volume.free();
  await server.start();
  const second = await createConnection(server.url).asPromise();
  const found = await second.useDb('full').collection<{ _id: number }>('papers').distinct('_id');
  await second.close();
  expect(confirmed.length).toBeGreaterThanOrEqual(10);
  expect(found).toEqual(expect.arrayContaining(confirmed));
});
