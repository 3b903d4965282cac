import { ConfigError, loadConfig } from '@tshepa/service-kit';
import { expect, test } from 'vitest';
import { configSchema } from './config.ts';

const url = 'http://127.0.0.1:8090';
const key = 'a key of the tests';
const settings = {
  NATS_URL: 'nats://127.0.0.1:4222',
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  PROVIDER_URL: url,
  PROVIDER_API_KEY: key,
  BUREAU_URL: url,
  BUREAU_API_KEY: key,
  BANK_LINK_URL: url,
  BANK_LINK_API_KEY: key,
  ACCOUNT_CHECK_URL: url,
  ACCOUNT_CHECK_API_KEY: key,
  DECISIONS_URL: url,
  WEBHOOK_SECRET: key,
  APPLICANTS_PER_PROCESS: '2',
};

test('production refuses a setting by which one thread reads the statements of two applicants', () => {
  expect(() => loadConfig(configSchema, { ...settings, NODE_ENV: 'production' })).toThrow(
    new ConfigError(['APPLICANTS_PER_PROCESS: must be 1 in production']),
  );
  expect(loadConfig(configSchema, { ...settings, NODE_ENV: 'test' }).APPLICANTS_PER_PROCESS).toBe(2);
});
