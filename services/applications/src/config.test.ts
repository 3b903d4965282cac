import { ConfigError, loadConfig } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { configSchema } from './config.ts';

const secret = 'a secret of the tests with 32 characters and more';
const settings = {
  NATS_URL: 'nats://127.0.0.1:4222',
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  MASTER_KEY: secret,
  BLIND_INDEX_KEY: secret,
  AUDIT_KEY: secret,
  PASSWORD_MEMORY_KIB: '19455',
};

test('production refuses password hashes with less memory than OWASP recommends', () => {
  expect(() => loadConfig(configSchema, { ...settings, NODE_ENV: 'production' })).toThrow(
    new ConfigError(['PASSWORD_MEMORY_KIB: must be at least 19456 in production']),
  );
  expect(loadConfig(configSchema, { ...settings, NODE_ENV: 'test' }).PASSWORD_MEMORY_KIB).toBe(19_455);
});
