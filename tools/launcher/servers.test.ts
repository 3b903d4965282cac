import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertSyncAlways } from '@tshepa/messaging';
import { isOlder } from '@tshepa/test-kit/programs/nats-binary';
import { startMongoServer } from '@tshepa/test-kit/servers/mongo-server';
import { startNatsServer } from '@tshepa/test-kit/servers/nats-server';
import mongoose from 'mongoose';
import { connect } from 'nats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tshepa-servers-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('nats-server', () => {
  test('keeps an acknowledged message after a kill -9 and restarts on the same port', async () => {
    const server = await startNatsServer({ dataDir: join(dataDir, 'nats'), externalUrl: '' });
    const address = new URL(server.url);
    const login = { servers: address.host, user: address.username, pass: address.password };
    const before = await connect(login);
    await (await before.jetstreamManager()).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await before.jetstream().publish('kept.one');
    await before.close();

    await server.kill();
    expect(server.pid()).toBeUndefined();
    await server.start();

    const after = await connect(login);
    const { state } = await (await after.jetstreamManager()).streams.info('KEPT');
    expect(state.messages).toBe(1);
    await assertSyncAlways(server.monitorUrl ?? '');
    await after.close();
    await server.stop();
  });

  test('refuses a connection without credentials', async () => {
    const server = await startNatsServer({ dataDir: join(dataDir, 'locked'), externalUrl: '' });
    await expect(connect({ servers: new URL(server.url).host, reconnect: false })).rejects.toThrow(
      /Authorization/i,
    );
    await server.stop();
  });

  test('is refused when its version is below 2.12.7', () => {
    expect(isOlder('2.12.6')).toBe(true);
    expect(isOlder('2.9.9')).toBe(true);
    expect(isOlder('1.99.0')).toBe(true);
    expect(isOlder('2.12.7')).toBe(false);
    expect(isOlder('2.15.2')).toBe(false);
    expect(isOlder('3.0.0')).toBe(false);
  });
});

test('the MongoDB server keeps a confirmed write after a kill -9', async () => {
  const server = await startMongoServer({ dataDir: join(dataDir, 'mongo'), externalUrl: '' });
  // The write uses the same write concern as the services: confirmed in the journal.
  const write = await mongoose
    .createConnection(`${server.url}/kept`, { writeConcern: { w: 'majority', journal: true } })
    .asPromise();
  await write.collection('things').insertOne({ _id: new mongoose.Types.ObjectId(), name: 'kept' });
  await server.kill();
  await write.close(true);

  await server.start();
  const read = await mongoose.createConnection(`${server.url}/kept`).asPromise();
  expect(await read.collection('things').countDocuments({ name: 'kept' })).toBe(1);
  await read.close();
  await server.stop();
});

test('a MongoDB server restarted on another port keeps its data and is a replica set of one again', async () => {
  const folder = join(dataDir, 'moved');
  const hello = async (url: string) => {
    const connection = await mongoose.createConnection(url).asPromise();
    const things = connection.useDb('moved').collection('things');
    await things.insertOne({ name: 'kept' });
    const reply = await connection.useDb('admin').db?.command({ hello: 1 });
    const count = await things.countDocuments();
    await connection.close();
    return { setName: reply?.['setName'], hosts: reply?.['hosts'], count };
  };
  for (const count of [1, 2]) {
    const server = await startMongoServer({ dataDir: folder, externalUrl: '' });
    expect(await hello(server.url)).toEqual({
      setName: 'tshepa',
      hosts: [`127.0.0.1:${server.port}`],
      count,
    });
    await server.stop();
  }
});

test('the databases of the former embedded server are refused with an instruction', async () => {
  const folder = join(dataDir, 'former');
  await mkdir(join(folder, 'embedded'), { recursive: true });
  await expect(startMongoServer({ dataDir: folder, externalUrl: '' })).rejects.toThrow(/npm run reset/);
});
