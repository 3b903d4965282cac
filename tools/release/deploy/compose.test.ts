import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema as applicationsConfig } from '@tshepa/applications/config';
import { configSchema as gatewayConfig } from '@tshepa/gateway/config';
import { configSchema as integrationsConfig } from '@tshepa/integrations/config';
import { sandboxConfigSchema } from '@tshepa/integrations/sandbox';
import { configSchema as notificationsConfig } from '@tshepa/notifications/config';
import { loadConfig } from '@tshepa/service-kit';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeSecretNames, composeSecrets } from './compose-secrets.ts';

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
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  profiles?: string[];
  restart?: string;
};

const text = readFileSync(join(repoRoot, 'docker-compose.yml'), 'utf8');
const compose: { services: Record<string, Service>; networks: Record<string, { internal?: boolean }> } =
  parse(text, {
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
    const schema = JSON.parse(
      readFileSync(join(repoRoot, 'tools/release/schemas/compose-spec.json'), 'utf8'),
    );
    const ajv = new Ajv2020.default({ strict: false, validateFormats: false, allErrors: true });
    const check = ajv.compile(schema);
    expect(check(compose) ? [] : check.errors).toEqual([]);
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
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.any(String),
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
    expect(internal).toEqual(['inside', 'data']);
    const outside = services
      .filter(([, { networks }]) => networks?.includes('outside'))
      .map(([name]) => name);
    expect(outside).toEqual(['integrations', 'notifications', 'sandbox']);
    const data = services.filter(([, { networks }]) => networks?.includes('data')).map(([name]) => name);
    expect(data).not.toContain('gateway');
    expect(compose.services['sandbox']?.profiles).toEqual(['sandbox']);
  });

  test('every secret it asks for is made by npm run compose:secrets, and none other', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const asFile = [...text.matchAll(/^ {4}environment: (\w+)$/gm)].map(([, name]) => name);
    expect([...new Set([...asked, ...asFile])].sort()).toEqual([...composeSecretNames].sort());
    const again = composeSecrets('MASTER_KEY=kept\n');
    expect(again.text).toMatch(/^MASTER_KEY=kept$/m);
    expect(again.added).not.toContain('MASTER_KEY');
  });

  test.each([
    ['gateway', gatewayConfig],
    ['applications', applicationsConfig],
    ['integrations', integrationsConfig],
    ['notifications', notificationsConfig],
    ['sandbox', sandboxConfigSchema],
  ] as const)('%s accepts the settings it gets there, in production', (name, schema) => {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    const env = Object.fromEntries(given.map(([key, value]) => [key, resolve(value, secrets)]));
    expect(() => loadConfig(schema, { NODE_ENV: 'production', OPS_PORT: '9090', ...env })).not.toThrow();
  });

  test('third-party images are pinned to a version, and our own are built from their Dockerfiles', () => {
    for (const [name, { image = '', build }] of services) {
      if (build) expect(image, name).toMatch(/^tshepa\//);
      else expect(image, name).toMatch(/^[a-z]+:\d+\.\d+\.\d+/);
    }
  });
});
