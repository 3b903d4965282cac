import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configSchema as applicationsConfig } from '@tshepa/applications/config';
import { configSchema as gatewayConfig } from '@tshepa/gateway/config';
import { configSchema as integrationsConfig } from '@tshepa/integrations/config';
import { sandboxConfigSchema } from '@tshepa/integrations/sandbox';
import { configSchema as notificationsConfig } from '@tshepa/notifications/config';
import { loadConfig } from '@tshepa/service-kit';
import { startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeSecretNames, composeSecrets, writeComposeSecrets } from './compose-secrets.ts';

type Service = {
  image?: string;
  build?: { dockerfile: string };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  pids_limit?: number;
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
  volumes?: string[];
  healthcheck?: { test?: string[] };
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | null>;
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  profiles?: string[];
  restart?: string;
};

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const text = read('docker-compose.yml');
const compose: {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
} = parse(text, {
  merge: true,
});
const services = Object.entries(compose.services);

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?reason}` as Docker Compose does. */
const resolve = (value: string, env: Record<string, string>): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const given = env[name];
    if (given) return given;
    if (kind === '-') return rest;
    throw new Error(`${name} is missing: ${rest}`);
  });

const secrets = Object.fromEntries(
  [...composeSecrets('').text.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value ?? '']),
);

describe('docker-compose.yml', () => {
  test('is valid by the Compose specification', () => {
    const schema = JSON.parse(read('tools/release/schemas/compose-spec.json'));
    const ajv = new Ajv2020.default({ strict: false, validateFormats: false, allErrors: true });
    const check = ajv.compile(schema);
    expect(check(compose) ? [] : check.errors).toEqual([]);
  });

  test('is valid for Docker Compose', async (context) => {
    const docker = (...args: string[]) =>
      runCommand('docker', ['compose', ...args], { cwd: repoRoot, timeoutMs: 30_000 });
    const hasCompose = await docker('version').then(
      () => true,
      () => false,
    );
    if (!hasCompose) return context.skip('this machine has no Docker Compose');
    const dir = await mkdtemp(join(tmpdir(), 'tshepa-compose-'));
    const settings = join(dir, 'env');
    await writeFile(settings, composeSecrets('').text);
    expect(await docker('--env-file', settings, 'config', '--services')).toContain('sandbox');
    await rm(dir, { recursive: true });
  });

  test.each(
    services,
  )('%s runs as an unprivileged user, on a read-only disk, without capabilities, within limits', (_name, service) => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.cap_add).toBeUndefined();
    expect(service.privileged).toBeUndefined();
    // Compose refuses the older option beside the limits of `deploy`.
    expect(service.pids_limit).toBeUndefined();
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.any(String),
      pids: expect.any(Number),
    });
  });

  test.each(services)('%s starts when its dependencies are healthy or completed', (_name, service) => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const isOnce = compose.services[other]?.restart === 'no';
      expect(condition, other).toBe(isOnce ? 'service_completed_successfully' : 'service_healthy');
    }
  });

  test('only the proxy is open to the network, and only services that call third parties reach the internet', () => {
    const open = services.filter(([, { ports }]) => ports?.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    const internal = Object.entries(compose.networks)
      .filter(([, network]) => network?.internal)
      .map(([name]) => name);
    expect(internal).toEqual(['edge', 'inside', 'data']);
    const reachesTheInternet = services
      .filter(([, { networks }]) => networks?.some((network) => !internal.includes(network)))
      .map(([name]) => name);
    expect(reachesTheInternet).toEqual(['proxy', 'integrations', 'notifications', 'sandbox']);
    const data = services.filter(([, { networks }]) => networks?.includes('data')).map(([name]) => name);
    expect(data).not.toContain('gateway');
    expect(compose.services['sandbox']?.profiles).toEqual(['sandbox']);
  });

  test('npm run compose:secrets makes exactly the secrets that the file asks for', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual([...composeSecretNames].sort());
    const again = composeSecrets('MASTER_KEY=kept\n');
    expect(again.text).toMatch(/^MASTER_KEY=kept$/m);
    expect(again.added).not.toContain('MASTER_KEY');
  });

  test('npm run compose:secrets keeps existing secrets, even those at the place of version 1.0.0', async () => {
    const root = await mkdtemp(join(tmpdir(), 'tshepa-secrets-'));
    await mkdir(join(root, 'deploy/compose'), { recursive: true });
    await writeFile(join(root, 'deploy/compose/.env'), 'MASTER_KEY=kept\nMONGO_SET_KEY=kept-too\n');
    expect(writeComposeSecrets(root)).toMatch(/: added BLIND_INDEX_KEY, .*mongo-set-key\.$/);
    const [settings, setKey] = [join(root, '.env'), join(root, 'deploy/compose/secrets/mongo-set-key')];
    const first = await readFile(settings, 'utf8');
    expect(first).toMatch(/^MASTER_KEY=kept$/m);
    expect(writeComposeSecrets(root)).toMatch(/complete already. Nothing was changed\.$/);
    expect(await readFile(settings, 'utf8')).toBe(first);
    expect(await readFile(setKey, 'utf8')).toBe('kept-too');
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    // The container's user does not exist on the host, so the file is readable for all. Its folder keeps others out.
    expect((await stat(setKey)).mode & 0o777).toBe(0o444);
    expect((await stat(join(root, 'deploy/compose/secrets'))).mode & 0o777).toBe(0o700);
    await rm(root, { recursive: true });
  });

  test('no secret is written into a container whose disk is read-only', () => {
    expect(Object.values(compose.secrets)).toEqual([{ file: 'deploy/compose/secrets/mongo-set-key' }]);
  });

  test('a volume is mounted only on a folder of the image that belongs to the user of the container', () => {
    const dockerfiles =
      read('services/Dockerfile') + read('deploy/nats/Dockerfile') + read('deploy/proxy/Dockerfile');
    const mounted = services
      .filter(([, { image }]) => image?.startsWith('tshepa/'))
      .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[1] ?? ''));
    expect([...new Set(mounted)].sort()).toEqual(['/config', '/data', '/evidence', '/former']);
    for (const folder of mounted)
      expect(dockerfiles, folder).toMatch(new RegExp(`chown=?.*1000:1000.* ${folder}\\b`, 'm'));
  });

  test('MongoDB starts once, because its first database account is created from its own address', () => {
    const { mongo, 'mongo-users': users } = compose.services;
    expect(mongo?.healthcheck?.test).toEqual(['CMD', 'bash', '/health.sh']);
    expect(Object.keys(mongo?.environment ?? {})).toEqual([]);
    expect(users?.network_mode).toBe('service:mongo');
  });

  test('the health check of NATS ends a server that has not answered for two minutes, even one that hangs', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'tshepa-health-'));
    const server = await startChild(nodeBinary, ['-e', 'setInterval(() => {}, 1000)']);
    const program = (name: string, lines: string) =>
      writeFile(join(dir, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    await program('wget', 'exit 1');
    // Each attempt takes its whole time limit, as with a server that accepts a connection and then sends nothing.
    await program('timeout', `echo "$1" >> ${dir}/seconds; shift; "$@"`);
    await program('sleep', `echo "$1" >> ${dir}/seconds`);
    await program('date', `awk '{ sum += $1 } END { print sum + 0 }' ${dir}/seconds`);
    await program('pidof', `test "$1" = nats-server && echo ${server.pid}`);
    await writeFile(join(dir, 'seconds'), '');
    const check = runCommand('/bin/sh', [join(repoRoot, 'deploy/nats/health.sh')], {
      env: { PATH: `${dir}:${process.env['PATH']}` },
      timeoutMs: 30_000,
    });
    await expect(check).rejects.toThrow();
    expect((await server.exited).signal).toBe('SIGKILL');
    const waited = (await readFile(join(dir, 'seconds'), 'utf8')).trim().split('\n').map(Number);
    const sum = waited.reduce((all, seconds) => all + seconds, 0);
    expect(sum).toBeGreaterThanOrEqual(120);
    expect(sum).toBeLessThan(130);
    await rm(dir, { recursive: true });
  });

  test.each([
    ['gateway', gatewayConfig],
    ['applications', applicationsConfig],
    ['integrations', integrationsConfig],
    ['notifications', notificationsConfig],
    ['sandbox', sandboxConfigSchema],
  ] as const)('%s accepts, in production, the settings that docker-compose.yml gives it', (name, schema) => {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    const env = Object.fromEntries(
      given.flatMap(([key, value]) => (value === null ? [] : [[key, resolve(value, secrets)]])),
    );
    expect(() => loadConfig(schema, { NODE_ENV: 'production', OPS_PORT: '9090', ...env })).not.toThrow();
  });

  test.each([
    ['gateway', gatewayConfig],
    ['applications', applicationsConfig],
    ['integrations', integrationsConfig],
    ['notifications', notificationsConfig],
  ] as const)('every setting of %s may be given in .env, except those that the container decides', (name, schema) => {
    const decided = /^(NODE_ENV|PORT|OPS_PORT|PWA_DIR|DB_NAME|STREAM_REPLICAS|ALLOW_\w+|FAIL_POINT)$/;
    const settings = Object.keys(schema.shape).filter((setting) => !decided.test(setting));
    expect(Object.keys(compose.services[name]?.environment ?? {})).toEqual(expect.arrayContaining(settings));
  });

  test('third-party images are pinned to a version, and our own are built from their Dockerfiles', () => {
    for (const [name, { image = '', build }] of services) {
      if (build) expect(image, name).toMatch(/^tshepa\//);
      else expect(image, name).toMatch(/^[a-z]+:\d+\.\d+\.\d+/);
    }
  });
});
