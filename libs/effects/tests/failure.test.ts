import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import ky from 'ky';
import { afterEach, expect, test } from 'vitest';
import { CircuitOpenError, classifyFailure } from '../src/index.ts';

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

const failureOf = (url: string) =>
  ky
    .post(url, { retry: 0, timeout: 2_000 })
    .json()
    .then(() => 'none', classifyFailure);

test('an error status counts as an answer', async () => {
  const url = await listen((_request, response) => response.writeHead(503).end());
  expect(await failureOf(url)).toEqual({ kind: 'status', status: 503, reason: 'status 503' });
});

test('a refused connection and an open circuit both count as not reached', async () => {
  const url = await listen(() => undefined);
  closeAll();
  expect(await failureOf(url)).toMatchObject({ kind: 'not_reached' });
  // Node tries all addresses of this name.
  expect(await failureOf(url.replace('127.0.0.1', 'localhost'))).toMatchObject({ kind: 'not_reached' });
  expect(classifyFailure(new CircuitOpenError())).toMatchObject({ kind: 'not_reached' });
});

test('a missing answer is distinguished from a connection that was cut', async () => {
  const silent = await listen(() => undefined);
  expect(await failureOf(silent)).toMatchObject({ kind: 'timeout' });
  const cutting = await listen((request) => request.socket.destroy());
  expect(await failureOf(cutting)).toMatchObject({ kind: 'cut' });
  const half = await listen((request, response) => {
    response.writeHead(200, { 'content-length': '20' });
    response.write('{"ok"', () => request.socket.destroy());
  });
  expect(await failureOf(half)).toMatchObject({ kind: 'cut' });
});

test('an answer that cannot be parsed is unusable', async () => {
  const url = await listen((_request, response) => response.end('<!doctype html>'));
  expect(await failureOf(url)).toMatchObject({ kind: 'unusable' });
});
