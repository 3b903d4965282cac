import { expect, test } from 'vitest';
import {
  ConfigError,
  loadConfig,
  mongoConfigShape,
  opsConfigShape,
  serviceConfig,
  textSetting,
} from './config.ts';

const schema = serviceConfig({ ...mongoConfigShape, ...opsConfigShape, OTP_PEPPER: textSetting(32) });
const good = {
  NATS_URL: 'nats://127.0.0.1:4222',
  MONGO_URL: 'mongodb://127.0.0.1',
  OTP_PEPPER: 'p'.repeat(32),
};

const problemsOf = (environment: Record<string, string | undefined>) => {
  try {
    loadConfig(schema, environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test('settings have defaults, and an empty value counts as missing', () => {
  expect(loadConfig(schema, { ...good, LOG_LEVEL: '', OPS_PORT: '9000' })).toEqual({
    ...good,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ALLOW_TEST_CLOCK: false,
    OPS_PORT: 9000,
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

test('all problems are reported at once, by name and never with a value', () => {
  const problems = problemsOf({
    NATS_URL: 'http://user:hunter2@host',
    OTP_PEPPER: 'too-short-secret',
    OPS_PORT: 'x',
  });
  expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual([
    'MONGO_URL',
    'NATS_URL',
    'OPS_PORT',
    'OTP_PEPPER',
  ]);
  expect(problems.join()).not.toMatch(/hunter2|too-short-secret/);
  expect(problems).toContain('MONGO_URL: is missing');
});

test('a movable clock and a fail point are refused in production', () => {
  const hooks = { ALLOW_TEST_CLOCK: '1', FAIL_POINT: 'outbox.after-publish' };
  expect(problemsOf({ ...good, ...hooks, NODE_ENV: 'test' })).toEqual([]);
  expect(problemsOf({ ...good, ...hooks, NODE_ENV: 'production' })).toEqual([
    'ALLOW_TEST_CLOCK: is refused in production',
    'FAIL_POINT: is refused in production',
  ]);
});
