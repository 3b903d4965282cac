import { ConfigError } from '@tshepa/service-kit';
import { useTestNats } from '@tshepa/test-kit';
import { afterEach, expect, test } from 'vitest';
import { createContext } from '../src/context.ts';
import { type Harness, startHarness } from './support/harness.ts';

const nats = useTestNats();
let harness: Harness;
afterEach(() => harness?.close());

/** Returns the problems that a process with these settings reports when it starts on the same database. */
async function problemsAtStart(settings: object): Promise<readonly string[]> {
  const { bus, clock, logger } = harness.service.context;
  try {
    const context = await createContext({ ...harness.config, ...settings }, { bus, clock, logger });
    context.mailer.close();
    await context.connection.close();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test.each([
  ['BLIND_INDEX_KEY', 'another-index-key-another-index-key'],
  ['VAPID_PRIVATE_KEY', '1'.repeat(64)],
] as const)('a new %s is refused with advice, and accepted when the former key is given too', async (setting, other) => {
  harness = await startHarness(nats.url, { VAPID_PRIVATE_KEY: '2'.repeat(64) });
  const former = harness.config[setting] ?? '';
  const [problem = '', ...more] = await problemsAtStart({ [setting]: other });
  expect(problem).toMatch(new RegExp(`^${setting}: is not the key .*Put the former key back`));
  expect(problem).not.toContain(other);
  expect(more).toEqual([]);
  expect(await problemsAtStart({ [setting]: other, FORMER_KEYS: [former] })).toEqual([]);
  expect(await problemsAtStart({ [setting]: other })).toEqual([]);
  expect(await problemsAtStart({})).toHaveLength(1);
});

test('a new OTP_PEPPER is accepted, because only open passcodes depend on it', async () => {
  harness = await startHarness(nats.url);
  expect(await problemsAtStart({ OTP_PEPPER: 'another-pepper-another-pepper-another' })).toEqual([]);
});
