import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@tshepa/contracts';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { natsVersion } from '@tshepa/test-kit/programs/nats-binary';
import { describe, expect, test } from 'vitest';
import { parseImports } from '../../checks/check-imports.ts';
import { nodeOptions } from '../../launcher/environment.ts';
import { dockerfile, imageNames, images, programOf, serviceOf } from './parts.ts';
import { planImage } from './plan-image.ts';
import { softwareListCommand, softwareListFile } from './software-list.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const nodeVersion: string = JSON.parse(read('package.json')).devDependencies.node;
const plans = new Map(imageNames.map((name) => [name, planImage(repoRoot, images[name])]));
const planOf = (name: (typeof imageNames)[number]) => {
  const plan = plans.get(name);
  if (!plan) throw new Error(name);
  return plan;
};
const packagesOf = (name: (typeof imageNames)[number]) =>
  new Set(planOf(name).installed.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)));

describe('the content of an image', () => {
  test('the gateway has no database driver and no development dependency', () => {
    const packages = packagesOf('gateway');
    expect([...packages].filter((name) => /mongo|bson|vitest|testcontainers|pdfjs/.test(name))).toEqual([]);
    expect(packages).toContain('koa');
    expect(packages).toContain('nats');
  });

  test('no image has a package of the tools and tests, and services have no HTTP server of the sandbox', () => {
    for (const name of imageNames) {
      const packages = packagesOf(name);
      for (const foreign of [
        'testcontainers',
        'vitest',
        'playwright-core',
        'typescript',
        'vite',
        'react',
        'mongodb-memory-server-core',
      ])
        expect(packages, name).not.toContain(foreign);
    }
    for (const name of ['applications', 'integrations', 'notifications'] as const)
      expect(packagesOf(name), name).not.toContain('koa');
    expect(packagesOf('sandbox')).toContain('smtp-server');
  });

  test.each(imageNames)('%s: every file that its entry point imports is in the image', (name) => {
    const { sources } = planOf(name);
    const packages = packagesOf(name);
    const shipped = new Set(sources);
    const seen = new Set<string>();
    const program = name === 'sandbox' ? [] : [programOf(name)];
    const queue: string[] = [images[name].entry, ...images[name].extraFiles, ...program];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      expect(shipped).toContain(file);
      for (const specifier of importsOf(file)) {
        const own = specifier.startsWith('.') ? join(file, '..', specifier) : ownFile(specifier);
        if (own) queue.push(own);
        else expect(packages, `${file} imports ${specifier}`).toContain(packageOf(specifier));
      }
    }
    expect(seen.size).toBeGreaterThan(50);
    expect(sources.filter((path) => /\.test\.ts$|\/tests\//.test(path))).toEqual([]);
  });
});

const importsOf = (file: string) =>
  parseImports(read(file))
    .map(({ specifier }) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'));

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Resolves an import of one of our own packages by its `exports`. */
function ownFile(specifier: string): string | undefined {
  const [, name, rest] = /^@tshepa\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const folder = existsSync(join(repoRoot, 'libs', name)) ? `libs/${name}` : `services/${name}`;
  const { exports } = JSON.parse(read(`${folder}/package.json`));
  const target: string = exports[`.${rest ?? ''}`] ?? exports['./*'].replace('*', rest?.slice(1));
  return join(folder, target);
}

describe('the Dockerfiles', () => {
  const text = read(dockerfile);
  /** The instructions of each stage, by its name. */
  const stages = new Map(
    text
      .split(/^(?=FROM )/m)
      .slice(1)
      .map((stage) => [/ AS (\S+)/.exec(stage)?.[1] ?? '', stage]),
  );
  const stageOf = (name: string) => stages.get(name) ?? '';

  test('every stage begins with the pinned Node or with nothing, and no secret is built in', () => {
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) =>
      base.replace(/@sha256:[0-9a-f]{64}$/, ''),
    );
    expect(new Set(bases)).toEqual(new Set([`node:${nodeVersion}-slim`, 'node', 'scratch', 'runtime']));
    expect(text).not.toMatch(/^(ADD|ARG .*(KEY|PASSWORD|SECRET))/m);
    expect(stageOf('runtime')).toMatch(/^FROM scratch /);
    expect(stageOf('runtime')).toMatch(/^HEALTHCHECK /m);
    expect(stageOf('modules')).toMatch(/npm ci --omit=dev --ignore-scripts/);
    expect(stageOf('modules')).toContain(`&& npm ${softwareListCommand.join(' ')} > ${softwareListFile})`);
  });

  test.each(
    imageNames,
  )('%s has its own files and modules, an unprivileged user, and its entry point', (name) => {
    const stage = stageOf(name);
    expect(stage).toMatch(/^FROM runtime /);
    expect(stage).toContain(`COPY --from=modules /modules/${name} ./`);
    expect(stage).toContain(`COPY --from=layout /sources/${name} ./`);
    expect(stageOf('layout')).toMatch(new RegExp(`for image in .*\\b${name}\\b`));
    expect(stage).toMatch(/^USER 1000:1000$/m);
    const environment = `${stageOf('runtime')}${stage}`;
    const modes = [...environment.matchAll(/^ENV .*\bNODE_ENV=(\w+)/gm)].map(([, mode]) => mode);
    expect(modes.at(-1)).toBe(name === 'sandbox' ? 'development' : 'production');
    expect(/^CMD \["node", "(.+)"\]$/m.exec(stage)?.[1]).toBe(images[name].entry);
  });

  test.each(
    imageNames.filter((name) => name !== 'sandbox'),
  )('%s is compiled by its own user during the build, so that a start strips no types', (name) => {
    expect(stageOf('runtime')).toContain('NODE_COMPILE_CACHE=/app/.compiled');
    const asUser = stageOf(name).split('USER 1000:1000\n')[1] ?? '';
    expect(asUser).toContain(`RUN ["node", "-e", "import('/app/${serviceOf(name)}')"]\n`);
  });

  test.each(
    imageNames.filter((name) => name !== 'sandbox'),
  )("%s has the operators' program on its path, and the build has run the program once", (name) => {
    const [asRoot = '', asUser = ''] = stageOf(name).split('USER 1000:1000\n');
    expect(asRoot).toContain(`COPY --from=layout --chmod=755 /programs/${name} /usr/local/bin/tshepa\n`);
    expect(asUser).toContain('RUN ["tshepa", "--help"]\n');
    expect(stageOf('layout')).toContain('import "/app/services/%s/src/bin/tshepa.ts";');
  });

  test.each([
    'gateway',
    'applications',
  ] as const)('%s has the memory settings of the measurements', (name) => {
    const set = /^ENV NODE_OPTIONS=(.+)$/m.exec(stageOf(name))?.[1];
    expect(set).toBe(nodeOptions[name]);
  });

  test('the stage of the app copies the manifests of all workspaces', () => {
    const workspaces: string[] = JSON.parse(read('package.json')).workspaces;
    for (const path of workspaces.flatMap((folder) => globSync(`${folder}/package.json`, { cwd: repoRoot })))
      expect(stageOf('pwa')).toContain(`COPY ${path} ${path}`);
  });

  test('NATS has the tested version, and writes before it acknowledges', () => {
    expect(read('deploy/nats/Dockerfile')).toContain(`FROM nats:${natsVersion}-alpine`);
    expect(read('deploy/nats/server.conf')).toMatch(/^ {2}sync_interval: always$/m);
  });

  test.each([
    'deploy/nats/server.conf',
    'k8s/overlays/rehearsal/server.conf',
  ])('NATS with %s notices a hanging process before the gateway makes its last attempt at a call', (file) => {
    const [, intervalMs, most] = /^ping_interval: "(\d+)ms"\nping_max: (\d+)$/m.exec(read(file)) ?? [];
    // NATS sends its first ping up to an interval after the last traffic, and drops the process when a ping is due
    // after `ping_max` unanswered pings.
    const noticedAfterMs = Number(intervalMs) * (Number(most) + 2);
    const repeated = Object.values(operations).filter(({ http, repeat }) => http && repeat !== 'never');
    const lastAttemptsMs = repeated.map(({ timeoutMs }) => (timeoutMs * 2) / 3);
    expect(Math.min(...lastAttemptsMs)).toBeGreaterThanOrEqual(noticedAfterMs);
  });

  test('the build context contains every folder that the build needs', () => {
    const ignored = read('.dockerignore');
    for (const kept of ['package.json', 'package-lock.json', 'libs', 'services', 'pwa', 'tools', 'deploy'])
      expect(ignored).toContain(`!${kept}\n`);
    expect(existsSync(join(repoRoot, 'deploy/nats/accounts.conf'))).toBe(true);
  });
});
