import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasMongod, type MongoReplicaSet, startMongoReplicaSet } from '@tshepa/dev';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../src/index.ts';
import { connectMongo } from '../src/mongo/index.ts';

const dbName = 'applications';
const logger = createLogger({ service: 'probe', level: 'silent' });

type Paper = { _id: string; text: string };

describe.skipIf(!(await hasMongod()))('a service on a replica set', () => {
  let folder: string;
  let set: MongoReplicaSet | undefined;
  let service: Connection | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replica-set-'));
    set = await startMongoReplicaSet({
      dataDir: folder,
      members: 3,
      accounts: [dbName],
      logFile: (member) => join(folder, `${member}.log`),
    });
    service = await connectMongo({ url: set.urlOf(dbName), dbName, logger });
  }, 120_000);
  afterAll(async () => {
    await service?.close();
    await set?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('may write its own database and no other', async () => {
    const papers = (name: string) => service?.useDb(name).collection<Paper>('papers');
    await papers(dbName)?.insertOne({ _id: 'own', text: 'mine' });
    await expect(papers('integrations')?.insertOne({ _id: 'other', text: 'theirs' })).rejects.toThrow(
      /not authorized/,
    );
  });

  test('does not see a write that the next primary may know nothing of', async () => {
    const papers = service?.collection<Paper>('papers');
    await papers?.insertOne({ _id: 'one', text: 'before' });
    const secondaries = set?.secondaryPids() ?? [];
    expect(secondaries).toHaveLength(2);
    for (const pid of secondaries) process.kill(pid, 'SIGSTOP');
    try {
      await papers?.updateOne({ _id: 'one' }, { $set: { text: 'after' } }, { writeConcern: { w: 1 } });
      expect(await papers?.findOne({ _id: 'one' }, { readConcern: 'local' })).toMatchObject({
        text: 'after',
      });
      expect(await papers?.findOne({ _id: 'one' })).toMatchObject({ text: 'before' });
    } finally {
      for (const pid of secondaries) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(() => papers?.findOne({ _id: 'one' }).catch(() => undefined), { timeout: 30_000 })
      .toMatchObject({ text: 'after' });
  });
});
