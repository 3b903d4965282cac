import { operations } from '@tshepa/contracts';
import { startGateway } from '@tshepa/gateway';
import { configSchema } from '@tshepa/gateway/config';
import { createLogger, loadConfig } from '@tshepa/service-kit';
import { bySize } from '@tshepa/test-kit';
import { createHttpClient, runStages, stagesBefore } from '@tshepa/tools/journey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const perMinute = 120;
const gateways = 4;
const guesses = bySize({ smallest: 400, full: 1_000 });
const system = useTestSystem({ env: { RATE_LIMIT_PER_MINUTE: String(perMinute) } });

const otherGateways: Awaited<ReturnType<typeof startGateway>>[] = [];
beforeAll(async () => {
  const { nats, applications } = system.now;
  const { PUBLIC_URL: _own, ...env } = {
    NODE_ENV: 'test',
    NATS_URL: nats.url,
    PORT: '0',
    OPS_PORT: '0',
    PUBLIC_URL: system.now.url,
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    PWA_DIR: '/nowhere',
    PWA_FORMER_DIR: '/nowhere',
  };
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  for (let index = 1; index < gateways; index += 1)
    otherGateways.push(
      await startGateway(loadConfig(configSchema, env), { logger, clock: applications.context.clock }),
    );
});
afterAll(() => Promise.all(otherGateways.map((gateway) => gateway.close())));

test('four gateways together let in no more of 1,000 guesses of one person’s code than one gateway would', async () => {
  const victim = createJourney(system.now);
  await runStages(victim, stagesBefore('credit-check'));
  // The minute of the rate limit must not end during the attack.
  const { clock } = system.now.applications.context;
  const intoMinuteMs = clock.nowMs() % 60_000;
  if (intoMinuteMs > 30_000) await system.now.moveClock(60_000 - intoMinuteMs);
  const urls = [system.now.url, ...otherGateways.map(({ url }) => url)];
  const scripts = urls.map((url) => createHttpClient(url));
  await Promise.all(scripts.map((script) => script.call(operations.openSession, {})));
  const { idNumber } = victim.person;
  const outcomes = await Promise.all(
    Array.from({ length: guesses }, async (_, index) => {
      const script = scripts[index % gateways];
      const otp = String(10_000 + index);
      return script ? outcomeOf(await script.sendOperation(operations.openSession, { idNumber, otp })) : '';
    }),
  );
  const letIn = outcomes.filter((outcome) => outcome !== '429 request.rate_limited');
  expect(letIn.length, String(new Set(letIn))).toBeLessThanOrEqual(perMinute * 1.1);
  expect(letIn.length).toBeGreaterThan(perMinute * 0.8);
  expect(new Set(letIn)).not.toContain('200');
});
