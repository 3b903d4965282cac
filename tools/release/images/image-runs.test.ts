import { cpSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { waitFor } from '@tshepa/test-kit/processes/wait';
import { type NatsServer, startNatsServer } from '@tshepa/test-kit/servers/nats-server';
import { uniqueDbName } from '@tshepa/test-kit/vitest/test-database';
import { isFull } from '@tshepa/test-kit/vitest/test-size';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allocateAddresses } from '../../launcher/addresses.ts';
import { environmentOf } from '../../launcher/environment.ts';
import { readSecrets } from '../../launcher/secrets.ts';
import { imageNames, images, serviceOf } from './parts.ts';
import { planImage, writeImage } from './plan-image.ts';
import { installedPackages, listedPackages, softwareListCommand, softwareListFile } from './software-list.ts';

const minuteMs = 60_000;

/**
 * These tests install from the registry, so they run only at the full size. `images.test.ts` always checks the plans.
 */
describe.runIf(isFull)('what the Dockerfiles build', () => {
  let dir: string;
  let nats: NatsServer;
  const children: Child[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tshepa-images-'));
    nats = await startNatsServer({ dataDir: join(dir, 'nats'), externalUrl: '' });
  });
  afterAll(async () => {
    await Promise.all(children.map((child) => child.stop(5_000)));
    await nats.stop();
    await rm(dir, { recursive: true, force: true });
  });

  test(
    'every image installs on its own, lists exactly its packages, starts from its own folder, and becomes ready',
    async () => {
      const mongo = { urlOf: () => inject('mongoUrl') };
      const settings = {
        addresses: await allocateAddresses({}, { nats, mongo }, 'http://localhost:1'),
        secrets: readSecrets(dir),
        dataDir: dir,
        logLevel: 'info',
        allowTestClock: false,
        dbPrefix: uniqueDbName('image'),
        members: 1,
        // The sandbox refuses to start in production.
        extra: { all: { NODE_ENV: 'production', ALLOW_SEEDING: '0' }, sandbox: { NODE_ENV: 'development' } },
      };
      const ready: Promise<void>[] = [];
      for (const name of imageNames) {
        const layout = join(dir, name);
        writeImage(repoRoot, planImage(repoRoot, images[name]), layout);
        const app = join(layout, 'manifests');
        const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
        await runCommand('npm', ['ci', ...flags], { cwd: app, timeoutMs: 3 * minuteMs });
        writeFileSync(
          join(app, softwareListFile),
          await runCommand('npm', softwareListCommand, { cwd: app, timeoutMs: minuteMs }),
        );
        expect(listedPackages(app), name).toEqual(installedPackages(app));
        cpSync(join(layout, 'sources'), app, { recursive: true });
        expect(existsSync(join(app, 'node_modules/mongoose')), name).toBe(!['gateway'].includes(name));
        const compiled = join(app, '.compiled');
        const env = { ...environmentOf(name, settings), NODE_COMPILE_CACHE: compiled };
        if (name !== 'sandbox') {
          const load = ['-e', `import(${JSON.stringify(join(app, serviceOf(name)))})`];
          await runCommand(nodeBinary, load, { cwd: app, env, timeoutMs: minuteMs });
          expect(globSync('*/*', { cwd: compiled }).length, `${name}: compiled files`).toBeGreaterThan(200);
        }
        const child = await startChild(nodeBinary, [images[name].entry], {
          cwd: app,
          env,
          logFile: join(dir, `${name}.log`),
        });
        children.push(child);
        const path = name === 'sandbox' ? 'healthz' : 'readyz';
        const url = `http://127.0.0.1:${settings.addresses.opsPorts[name]}/${path}`;
        ready.push(
          waitFor(
            async () => {
              const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
              if (!reply.ok) throw new Error(await reply.text());
            },
            {
              what: name,
              timeoutMs: minuteMs,
              giveUp: () => (child.exit() ? child.lastWords() || 'it ended' : undefined),
            },
          ),
        );
      }
      await Promise.all(ready);
    },
    10 * minuteMs,
  );
});
