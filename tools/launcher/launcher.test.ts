import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf } from './environment.ts';
import { createFirstManagerCatcher } from './first-manager.ts';
import { startLanProxy } from './lan-proxy.ts';
import { readRunFile, writeRunFile } from './run-file.ts';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tshepa-launcher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('secrets are created once, differ from each other, and only their owner may read them', async () => {
  const first = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThanOrEqual(43);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a secret that a newer version needs is added and the other secrets are kept', async () => {
  const { SMS_API_KEY, ...before } = readSecrets(folder);
  const older = { ...before, OTHER_MASTER_KEYS: 'the former key during a rotation' };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(older));
  const now = readSecrets(folder);
  expect(now).toMatchObject(older);
  expect(now.SMS_API_KEY).not.toBe(SMS_API_KEY);
});

test('unreadable secrets are never replaced', async () => {
  const file = join(await mkdtemp(join(folder, 'broken-')), 'secrets.json');
  await writeFile(file, '{"MASTER_KEY": ');
  expect(() => readSecrets(join(file, '..'))).toThrow(/cannot be read/);
  expect(await readFile(file, 'utf8')).toBe('{"MASTER_KEY": ');
});

test('the password of the first manager is read from the output and not logged', () => {
  const catcher = createFirstManagerCatcher();
  expect(catcher.onLine('{"level":"info"}')).toBe(true);
  expect(catcher.onLine('FIRST_MANAGER {"email":"m@tshepa.example","password":"once"}')).toBe(false);
  expect(catcher.found()).toEqual({ email: 'm@tshepa.example', password: 'once' });
});

test('the run file of a process that has ended is ignored', () => {
  const urls = { app: 'a', sandbox: 's', nats: 'n', mongo: 'm', ops: {} };
  writeRunFile(folder, { pid: process.pid, urls, environments: {} });
  expect(readRunFile(folder)?.urls.app).toBe('a');
  writeRunFile(folder, { pid: 2 ** 22 + 1, urls, environments: {} });
  expect(readRunFile(folder)).toBeUndefined();
});

test('each process gets only the secrets that it needs', () => {
  const secrets = readSecrets(folder);
  const settings = {
    addresses: {
      natsUrls: {
        sandbox: 'nats://sandbox:p@127.0.0.1:1',
        applications: 'nats://applications:p@127.0.0.1:1',
        integrations: 'nats://integrations:p@127.0.0.1:1',
        notifications: 'nats://notifications:p@127.0.0.1:1',
        gateway: 'nats://gateway:p@127.0.0.1:1',
      },
      mongoUrlOf: () => 'mongodb://127.0.0.1:2',
      gatewayPort: 3,
      sandboxPort: 4,
      smtpPort: 5,
      opsPorts: { sandbox: 4, applications: 6, integrations: 7, notifications: 8, gateway: 9 },
      publicUrl: 'http://localhost:3',
    },
    secrets,
    dataDir: folder,
    logLevel: 'info',
    allowTestClock: true,
    dbPrefix: 'run1',
    members: 1,
    extra: { all: { EXTRA: 'all' }, gateway: { EXTRA: 'own' } },
  };
  const gateway = environmentOf('gateway', settings);
  expect(Object.values(gateway)).not.toEqual(expect.arrayContaining([secrets.MASTER_KEY]));
  expect(gateway).toMatchObject({ PORT: '3', OPS_PORT: '9', ALLOW_TEST_CLOCK: '1', EXTRA: 'own' });
  expect(gateway['MONGO_URL']).toBeUndefined();
  const integrations = environmentOf('integrations', settings);
  expect(integrations).toMatchObject({ DB_NAME: 'run1_integrations', EXTRA: 'all' });
  expect(integrations['PROVIDER_URL']).toBe('http://127.0.0.1:4/provider');
  expect(environmentOf('notifications', settings)['SMTP_URL']).toBe('smtp://127.0.0.1:5');
});

test('the LAN proxy serves TLS and forwards the body and the protocol', async () => {
  const backend = createServer((incoming, outgoing) => {
    incoming.setEncoding('utf8');
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () =>
      outgoing.end(`${incoming.headers['x-forwarded-proto']} ${incoming.url} ${body}`),
    );
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const address = backend.address();
  const targetPort = typeof address === 'object' && address ? address.port : 0;
  const proxy = await startLanProxy({ address: '127.0.0.1', port: 0, targetPort, dataDir: folder });

  const answer = await new Promise<string>((resolve, reject) => {
    const call = request(`${proxy.url}/mail?x=1`, { method: 'POST', rejectUnauthorized: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => resolve(text));
    });
    call.once('error', reject).end('hello');
  });
  expect(answer).toBe('https /mail?x=1 hello');
  await proxy.close();
  backend.close();
});
