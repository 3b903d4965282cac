import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MongoReplicaSet, startMongoReplicaSet } from '@tshepa/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../src/index.ts';
import { connectMongo } from '../src/mongo/index.ts';

const dbName = 'applications';
const logger = createLogger({ service: 'probe', level: 'silent' });

type Note = { _id: string; text: string };

describe('a service on a replica set', () => {
  let folder: string;
  let set: MongoReplicaSet | undefined;
  let service: Connection | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replica-set-'));
    set = await startMongoReplicaSet({ dataDir: folder, members: 3, accounts: [dbName] });
    service = await connectMongo({ url: set.urlOf(dbName), dbName, logger });
  }, 120_000);
  afterAll(async () => {
    await service?.close();
    await set?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('can write to its own database and to no other', async () => {
    const notes = (name: string) => service?.useDb(name).collection<Note>('notes');
    await notes(dbName)?.insertOne({ _id: 'own', text: 'mine' });
    await expect(notes('integrations')?.insertOne({ _id: 'other', text: 'theirs' })).rejects.toThrow(
      /not authorized/,
    );
  });

  test('does not read a write that the next primary may not have', async () => {
    const notes = service?.collection<Note>('notes');
    await notes?.insertOne({ _id: 'one', text: 'before' });
    const secondaries = set?.secondaryPids() ?? [];
    expect(secondaries).toHaveLength(2);
    for (const pid of secondaries) process.kill(pid, 'SIGSTOP');
    try {
      await notes?.updateOne({ _id: 'one' }, { $set: { text: 'after' } }, { writeConcern: { w: 1 } });
      expect(await notes?.findOne({ _id: 'one' }, { readConcern: 'local' })).toMatchObject({
        text: 'after',
      });
      expect(await notes?.findOne({ _id: 'one' })).toMatchObject({ text: 'before' });
    } finally {
      for (const pid of secondaries) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(() => notes?.findOne({ _id: 'one' }).catch(() => undefined), { timeout: 30_000 })
      .toMatchObject({ text: 'after' });
  });
});
