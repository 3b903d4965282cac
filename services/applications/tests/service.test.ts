import { applicationsRpc } from '@tshepa/contracts';
import { loadConfig } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { configSchema } from '../src/config.ts';
import { indexes } from '../src/store/indexes.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();

test('the service is ready when it serves', async () => {
  const response = await fetch(`http://127.0.0.1:${applications.ops.port}/readyz`);
  expect(response.status).toBe(200);
  expect(await applications.call(applicationsRpc.getSiteStatus, {})).toMatchObject({ active: true });
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

test('without its keys the service does not start, and every missing one is named', () => {
  const environment = {
    NATS_URL: 'nats://localhost:4222',
    MONGO_URL: 'mongodb://localhost',
    MASTER_KEY: 'too short',
  };
  expect(() => loadConfig(configSchema, environment)).toThrow(
    /MASTER_KEY[\s\S]*BLIND_INDEX_KEY[\s\S]*AUDIT_KEY/,
  );
});
