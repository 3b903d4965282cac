import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBus } from '../src/index.ts';

let silent: Server;
beforeAll(async () => {
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => silent.close());

test('servers that accept a connection and say nothing are given up soon', { timeout: 15_000 }, async () => {
  const { port } = silent.address() as AddressInfo;
  const url = `nats://u:p@127.0.0.1:${port},127.0.0.1:${port}`;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const connecting = connectBus({ url, name: 'test', clock: systemClock, logger, connectTimeoutMs: 1_000 });
  await expect(connecting).rejects.toThrow('no NATS server answers');
});
