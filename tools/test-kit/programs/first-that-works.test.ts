import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { noProgress } from '../processes/progress.ts';
import { openDownload } from './download.ts';
import { firstThatWorks, type Way } from './first-that-works.ts';

const broken = (name: string): Way<string> => ({
  name,
  find: async () => {
    throw new Error('out of reach');
  },
});
const absent: Way<string> = { name: 'absent', find: async () => undefined };

test('the first way that works is used, and no later one is tried', async () => {
  const tried: string[] = [];
  const way = (name: string): Way<string> => ({
    name,
    find: async () => {
      tried.push(name);
      return name;
    },
  });
  const ways = [absent, broken('download'), way('build'), way('other')];
  expect(await firstThatWorks('mongo', ways, noProgress)).toEqual({ found: 'build', way: 'build' });
  expect(tried).toEqual(['build']);
});

test('the error lists the failed ways', async () => {
  const tried = firstThatWorks('mongo', [broken('a'), broken('b')], noProgress);
  await expect(tried).rejects.toThrow('No mongo could be started. Tried: a: out of reach; b: out of reach.');
});

test('a download without a first byte is aborted', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(openDownload(`http://127.0.0.1:${port}/x`, 200)).rejects.toThrow(/no first byte within 0.2 s/);
  silent.close();
});
