import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientRoutes } from '../src/pwa/client-routes.ts';
import { startEdge, testNats } from './support/edge.ts';

const nats = testNats();
const script = "document.documentElement.dataset.theme = 'light'";
const home = `<!doctype html><title>home</title><style>p{margin:0}</style><script>${script}</script><script src="/assets/app-a1b2c3d4.js"></script>`;
const shell = '<!doctype html><title>shell</title>';
const code = 'console.log(1);'.repeat(50);
let PWA_DIR = '';

beforeAll(async () => {
  PWA_DIR = await mkdtemp(join(tmpdir(), 'tshepa-pwa-'));
  await mkdir(join(PWA_DIR, 'assets'));
  await mkdir(join(PWA_DIR, 'icons'));
  await writeFile(join(PWA_DIR, 'index.html'), home);
  await writeFile(join(PWA_DIR, 'app.html'), shell);
  await writeFile(join(PWA_DIR, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(PWA_DIR, 'sw.js'), 'self.skipWaiting()');
  await writeFile(join(PWA_DIR, 'assets/app-a1b2c3d4.js'), code);
  await writeFile(join(PWA_DIR, 'assets/app-a1b2c3d4.js.br'), brotliCompressSync(code));
  await writeFile(join(PWA_DIR, 'assets/app-a1b2c3d4.js.gz'), gzipSync(code));
});
afterAll(() => rm(PWA_DIR, { recursive: true, force: true }));

/**
 * Sends a request without `fetch`, which adds `cache-control: no-cache` to a request with an ETag and so prevents a
 * 304.
 */
const statusWith = (url: string, headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (reply) => resolve(reply.resume().statusCode)).once('error', reject);
  });

const page = { accept: 'text/html,*/*' };

test('[S2.01] the home page has its own file, and every other screen gets the shell', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  expect(clientRoutes.size).toBe(28);
  for (const path of [...clientRoutes, '/admin/customers/1', '/faq/']) {
    const reply = await edge.call('GET', path, { headers: page });
    expect([path, reply.status, reply.text]).toEqual([path, 200, path === '/' ? home : shell]);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
  }
});

test('an unknown address is a page for people and a problem reply for programs and files', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  expect(await edge.call('GET', '/no-such-page', { headers: page })).toMatchObject({
    status: 404,
    text: shell,
  });
  expect(await edge.call('GET', '/no-such-page')).toMatchObject({
    status: 404,
    body: { code: 'request.not_found' },
  });
  expect(await edge.call('GET', '/assets/gone.js', { headers: page })).toMatchObject({
    status: 404,
    body: { code: 'request.not_found' },
  });
  for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json']) {
    expect((await edge.call('GET', path)).status).toBe(404);
  }
});

test('a file with a hash in its name is cached for a year, and sent compressed if the client accepts that', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const reply = await edge.call('GET', '/assets/app-a1b2c3d4.js', {
      headers: { 'accept-encoding': accepted },
    });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-type')).toContain('javascript');
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(reply.text).toBe(code);
  }
});

test('an icon is kept for a day, so that not every screen asks for it', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  const reply = await edge.call('GET', '/icons/icon.svg');
  expect(reply.headers.get('content-type')).toContain('image/svg+xml');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
});

test('the service worker is revalidated each time, and an unchanged worker gets 304', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  const first = await edge.call('GET', '/sw.js');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await statusWith(`${edge.url}/sw.js`, { 'if-none-match': first.headers.get('etag') ?? '' })).toBe(
    304,
  );
  expect(await statusWith(`${edge.url}/sw.js`, { 'if-none-match': 'W/"another"' })).toBe(200);
  expect((await edge.call('HEAD', '/sw.js')).status).toBe(200);
});

test('pages may run only scripts of this origin and the inline scripts of the build', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  const policy = (await edge.call('GET', '/')).headers.get('content-security-policy') ?? '';
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash(script)};`);
  expect(policy).toContain(`style-src 'self' ${hash('p{margin:0}')};`);
  expect(policy).not.toContain('unsafe');
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
});

test('assets of earlier builds are served compressed and cached forever, and other files of that folder are not served', async () => {
  const former = await mkdtemp(join(tmpdir(), 'tshepa-former-'));
  await mkdir(join(former, 'assets/staff'), { recursive: true });
  await writeFile(join(former, 'former.json'), '{}');
  await writeFile(join(former, 'assets/app-a1b2c3d4.js'), 'an older file of the same name');
  await writeFile(join(former, 'assets/staff/list-00000000.js'), code);
  await writeFile(join(former, 'assets/staff/list-00000000.js.br'), brotliCompressSync(code));
  const edge = await startEdge(nats.url, { env: { PWA_DIR, PWA_FORMER_DIR: former } });
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', null],
  ] as const) {
    const reply = await edge.call('GET', '/assets/staff/list-00000000.js', {
      headers: { 'accept-encoding': accepted },
    });
    expect([reply.status, reply.text]).toEqual([200, code]);
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-type')).toContain('javascript');
  }
  expect((await edge.call('GET', '/assets/app-a1b2c3d4.js')).text).toBe(code);
  // A running server of the old build also serves files that newer servers add to the folder.
  await writeFile(join(former, 'assets/next-11111111.js'), code);
  expect((await edge.call('GET', '/assets/next-11111111.js')).status).toBe(200);
  for (const path of [
    '/former.json',
    '/assets/../former.json',
    '/assets/..%2fformer.json',
    '/assets/staff',
    '/assets//staff/list-00000000.js',
  ])
    expect([path, (await edge.call('GET', path)).status]).toEqual([path, 404]);
  await rm(former, { recursive: true, force: true });
});

test('a document shared before the service worker runs is discarded, and the app asks to share it again', async () => {
  const edge = await startEdge(nats.url, { env: { PWA_DIR } });
  const body = new FormData();
  body.append(
    'documents',
    new File([new Uint8Array(3_000_000)], 'statement.pdf', { type: 'application/pdf' }),
  );
  const reply = await edge.call('POST', '/share', { body });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/notification?shared=again']);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('every reply names the oldest supported build, if that setting is present', async () => {
  const builtAt = '2026-11-01T00:00:00Z';
  const edge = await startEdge(nats.url, { env: { PWA_DIR, MINIMUM_APP_BUILD: builtAt } });
  for (const path of ['/appFunction', '/no-such-call', '/'])
    expect((await edge.call('GET', path)).headers.get('minimum-app-build')).toBe(builtAt);
  const open = await startEdge(nats.url, { env: { PWA_DIR, MINIMUM_APP_BUILD: '' } });
  expect((await open.call('GET', '/appFunction')).headers.get('minimum-app-build')).toBeNull();
});

test('without a built app the API works and the home page says what to do', async () => {
  const edge = await startEdge(nats.url);
  expect(await edge.call('GET', '/', { headers: page })).toMatchObject({
    status: 503,
    text: expect.stringContaining('npm run build'),
  });
  expect((await edge.call('GET', '/appFunction')).status).toBe(200);
});
