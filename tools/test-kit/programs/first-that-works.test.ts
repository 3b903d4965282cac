import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noProgress } from '../processes/progress.ts';
import { openDownload } from './download.ts';
import { firstThatWorks, rememberChoice, rememberedChoice, type Way } from './first-that-works.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tshepa-ways-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const broken = (name: string): Way<string> => ({
  name,
  isSlow: true,
  find: async () => {
    throw new Error('out of reach');
  },
});
const absent: Way<string> = { name: 'absent', find: async () => undefined };

test('the first way that works is used, and remembered if it is slow', async () => {
  const memory = join(folder, 'taken.json');
  const tried: string[] = [];
  const way = (name: string): Way<string> => ({
    name,
    isSlow: true,
    find: async () => {
      tried.push(name);
      return name;
    },
  });
  const ways = [absent, broken('download'), way('build'), way('other')];
  expect(await firstThatWorks('mongo', ways, noProgress, memory)).toEqual({ found: 'build', way: 'build' });
  expect(rememberedChoice('mongo', memory)).toBe('build');

  tried.length = 0;
  const again = [absent, way('download'), way('build')];
  expect((await firstThatWorks('mongo', again, noProgress, memory)).way).toBe('build');
  expect(tried).toEqual(['build']);
});

test('a quick way comes before a remembered one', async () => {
  const memory = join(folder, 'quick.json');
  rememberChoice('nats', 'build', memory);
  const quick: Way<string> = { name: 'on PATH', find: async () => 'quick' };
  const build: Way<string> = { name: 'build', isSlow: true, find: async () => 'built' };
  expect((await firstThatWorks('nats', [build, quick], noProgress, memory)).way).toBe('on PATH');
});

test('the error lists the failed ways', async () => {
  const tried = firstThatWorks('mongo', [broken('a'), broken('b')], noProgress, join(folder, 'none.json'));
  await expect(tried).rejects.toThrow('No mongo could be started. Tried: a: out of reach; b: out of reach.');
});

test('choices of different parts do not overwrite each other', () => {
  const memory = join(folder, 'both.json');
  rememberChoice('mongo', 'embedded', memory);
  rememberChoice('nats', 'go install', memory);
  expect(rememberedChoice('mongo', memory)).toBe('embedded');
  expect(rememberedChoice('nats', memory)).toBe('go install');
});

test('a download without a first byte is aborted', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(openDownload(`http://127.0.0.1:${port}/x`, 200)).rejects.toThrow(/no first byte within 0.2 s/);
  silent.close();
});
