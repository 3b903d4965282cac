import { afterEach, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { type OpsServer, startOpsServer } from './ops-server.ts';

const logger = createLogger({ service: 'probe', level: 'silent' });
let server: OpsServer;
afterEach(() => server.close());

const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, body: await response.text() };
};

test('a process is alive immediately, and ready only after setReady and while every check passes', async () => {
  let isUp = false;
  const nats = async () => {
    if (!isUp) throw new Error('away');
  };
  server = await startOpsServer({ port: 0, logger, checks: { nats, mongo: async () => undefined } });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);
  server.setReady(true);
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"status":"not ready","failing":["nats"]}' });
  isUp = true;
  expect((await get('/readyz')).status).toBe(200);
  server.setReady(false);
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/other')).status).toBe(404);
});

test('a check that hangs counts as failed', async () => {
  server = await startOpsServer({ port: 0, logger, checks: { mongo: () => new Promise(() => undefined) } });
  server.setReady(true);
  expect((await get('/readyz')).body).toContain('mongo');
});

test('metrics contain requests by subject and outcome, and the process metrics', async () => {
  const metrics = createMetrics('probe');
  metrics.rpc('rpc.probe.one.do', 'otp.invalid', 0.02);
  metrics.event('evt.probe.one.done', 'parked', 0.02);
  server = await startOpsServer({ port: 0, logger, metrics });
  const { body } = await get('/metrics');
  expect(body).toContain(
    'rpc_duration_seconds_count{service="probe",subject="rpc.probe.one.do",outcome="otp.invalid"} 1',
  );
  expect(body).toContain('dead_letters_total{subject="evt.probe.one.done",service="probe"} 1');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});
