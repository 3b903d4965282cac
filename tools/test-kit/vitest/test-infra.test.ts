import { chmodSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tshepa-docker-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Puts a `docker` program with this exit code on PATH. */
function givenDocker(exitCode: number): void {
  const program = join(dir, 'docker');
  writeFileSync(program, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', dir);
}

// Files share a process, so the mocks end with this file.
afterAll(() => {
  for (const module of ['./containers.ts', '../servers/mongo-server.ts', '../servers/nats-server.ts'])
    vi.doUnmock(module);
  vi.resetModules();
});

const started: string[] = [];
vi.doMock('./containers.ts', () => ({
  startMongoContainer: async () => started.push('mongo container'),
  startNatsContainer: async () => started.push('nats container'),
}));
vi.doMock('../servers/mongo-server.ts', () => ({
  startMongoServer: async () => started.push('local mongo'),
}));
vi.doMock('../servers/nats-server.ts', () => ({
  startNatsServer: async () => {
    started.push('local nats');
    return { stop: async () => undefined };
  },
}));

describe('the servers of a test run', () => {
  beforeEach(() => {
    vi.resetModules();
    started.length = 0;
  });
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['containers', 'smallest', 0, 'container'],
    ['containers', 'smallest', 1, 'local'],
    [undefined, 'full', 0, 'container'],
    [undefined, 'full', 1, 'local'],
    [undefined, 'smallest', 0, 'local'],
    ['local', 'full', 0, 'local'],
  ])('with TEST_INFRA=%s, size %s and a docker that exits with %i, a run uses %s servers', async (choice, size, docker, expected) => {
    givenDocker(docker);
    vi.stubEnv('TEST_INFRA', choice);
    vi.stubEnv('TEST_SIZE', size);
    const { startTestMongo } = await import('./test-infra.ts');
    const { startTestNats } = await import('./test-nats.ts');
    await startTestMongo(dir);
    await startTestNats();
    expect(started.map((what) => (what.includes('container') ? 'container' : 'local'))).toEqual([
      expected,
      expected,
    ]);
  });
});
