import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { loadConfig } from '@tshepa/service-kit';
import { mongo } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { configSchema } from '../src/config.ts';
import { indexes } from '../src/store/indexes.ts';
import { actors, useApplications } from './support/applications.ts';

const applications = useApplications();

test('the service is ready once its operations are served', async () => {
  const response = await fetch(`http://127.0.0.1:${applications.ops.port}/readyz`);
  expect(response.status).toBe(200);
  expect(await applications.call(operations.getSiteStatus, {})).toMatchObject({ active: true });
});

test('every declared index is in the database', async () => {
  for (const { collection, keys } of indexes) {
    const built = await applications.context.connection.collection(collection).indexes();
    expect(
      built.map(({ key }) => JSON.stringify(key)),
      collection,
    ).toContain(JSON.stringify(keys));
  }
});

test('the service does not start when keys are missing or too short, and names every such key', () => {
  const environment = {
    NATS_URL: 'nats://localhost:4222',
    MONGO_URL: 'mongodb://localhost',
    MASTER_KEY: 'too short',
  };
  expect(() => loadConfig(configSchema, environment)).toThrow(
    /MASTER_KEY[\s\S]*BLIND_INDEX_KEY[\s\S]*AUDIT_KEY/,
  );
});

test('a call gets a retryable error without the cause while the database is unreachable or its disk is full', async () => {
  const nowhere = new mongo.MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 100 });
  const away: unknown = await nowhere
    .db('a')
    .collection('b')
    .findOne({})
    .catch((error: unknown) => error);
  await nowhere.close();
  const { applications: customers } = applications.context;
  const steppedDown = new mongo.MongoServerError({ message: 'not primary', code: 11_602 });
  const isFull = new mongo.MongoServerError({ message: 'available disk space', code: 14_031 });
  const cut = new mongo.MongoNetworkError('connection 7 to 127.0.0.1 closed');
  for (const cause of [away, cut, steppedDown, isFull]) {
    vi.spyOn(customers, 'load').mockRejectedValueOnce(cause);
    const call = applications.call(operations.getApplication, { id: newId() }, { actor: actors.manager });
    await expect(call).rejects.toMatchObject({ code: 'service.unavailable', details: {} });
  }
  vi.restoreAllMocks();
});
