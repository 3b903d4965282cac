import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartName } from './parts.ts';
import { readRunFile } from './run-file.ts';
import { type System, startSystem } from './start-system.ts';

const services = ['sandbox', 'notifications'] as const;
const parts: PartName[] = ['nats', 'mongo', ...services];

let system: System;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tshepa-system-'));
  system = await startSystem({ dataDir, services, natsUrl: '', mongoUrl: '' });
});
afterAll(async () => {
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('every part is ready, and its address and settings are in the run file', async () => {
  const reply = await fetch(`${system.urls.ops.notifications}/readyz`);
  expect(reply.status).toBe(200);
  expect(readRunFile(dataDir)?.urls.nats).toBe(system.urls.nats);
  expect(readRunFile(dataDir)?.environments.notifications?.NATS_URL).toContain('nats://notifications:');
});

test('a second system on the same data folder is refused', async () => {
  await expect(startSystem({ dataDir })).rejects.toThrow(/Already running/);
});

test('a killed service and a killed database are restarted at the same address', async () => {
  for (const name of ['notifications', 'mongo'] as const) {
    const before = system.pid(name);
    await system.kill(name);
    await system.whenReady();
    expect(system.pid(name)).not.toBe(before);
  }
  await expect.poll(async () => (await fetch(`${system.urls.ops.notifications}/readyz`)).status).toBe(200);
});

test('stopping leaves no process, and log lines are JSON', async () => {
  const pids = parts.map((name) => system.pid(name) ?? 0);
  expect(pids.every((pid) => pid > 0 && isAlive(pid))).toBe(true);
  await system.stop();
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readRunFile(dataDir)).toBeUndefined();
  const log = await readFile(system.logFile('notifications'), 'utf8');
  for (const line of log.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ service: 'notifications' });
});
