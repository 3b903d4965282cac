import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, createMetrics, createThirdPartyMonitor, noTracing } from '@tshepa/service-kit';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createThirdPartyClient } from '../src/third-parties/client.ts';

const closers: (() => void)[] = [];
const closeAll = () => {
  for (const close of closers.splice(0)) close();
};
afterEach(closeAll);

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a TCP port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const clientOf = (url: string) =>
  createThirdPartyClient({
    name: 'test',
    url,
    apiKey: 'the-key-of-the-tests',
    effectTimeoutMs: 500,
    readTimeoutMs: 500,
    breakerFailures: 100,
    breakerPauseMs: 10,
    logger: createLogger({ service: 'test', level: 'silent' }),
    monitor: createThirdPartyMonitor(createMetrics('test'), noTracing),
  });
const schema = z.object({ ok: z.boolean() });
const act = (url: string) => clientOf(url).act({ path: 'things', json: {}, schema });

test('a redirect is not followed, so neither key nor data go to another host', async () => {
  const seen: unknown[] = [];
  const other = await listen((request, response) => {
    seen.push(request.headers);
    response.end('{"ok":true}');
  });
  const url = await listen((_request, response) => response.writeHead(307, { location: other }).end());
  await expect(act(url)).rejects.toMatchObject({ outcome: 'answered', isOutage: false });
  await expect(clientOf(url).read({ path: 'things', schema })).rejects.toMatchObject({
    code: 'party.unavailable',
  });
  expect(seen).toEqual([]);
});

test('an endless reply is cut off', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '.repeat(512 * 1024)), 1);
    closers.push(() => clearInterval(timer));
  });
  await expect(act(url)).rejects.toMatchObject({ isOutage: true });
});

test('a third party that cannot be reached has certainly not acted', async () => {
  const url = await listen(() => undefined);
  closeAll();
  await expect(act(url)).rejects.toMatchObject({ outcome: 'none', isOutage: true });
});

test('a third party that never answers may have acted', async () => {
  const url = await listen(() => undefined);
  await expect(act(url)).rejects.toMatchObject({ outcome: 'lost', isOutage: true });
});

test('an effect is sent only once, but a read is repeated', async () => {
  let calls = 0;
  const url = await listen((_request, response) => {
    calls += 1;
    response.writeHead(503).end();
  });
  await expect(act(url)).rejects.toMatchObject({ outcome: 'answered', isOutage: true });
  expect(calls).toBe(1);
  await expect(clientOf(url).read({ path: 'things', schema })).rejects.toMatchObject({
    code: 'party.unavailable',
  });
  expect(calls).toBeGreaterThan(2);
});

test('a refused key does not count as an outage of the third party', async () => {
  const url = await listen((_request, response) => response.writeHead(401).end());
  await expect(act(url)).rejects.toMatchObject({ outcome: 'answered', isOutage: false });
});
