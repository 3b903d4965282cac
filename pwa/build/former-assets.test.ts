import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepAssets, readFormerAssets } from './former-assets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tshepa-former-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(files: readonly string[]): Promise<string> {
  const from = join(folder, 'dist');
  await rm(from, { recursive: true, force: true });
  for (const name of ['index.html', 'sw.js', ...files]) {
    await mkdir(dirname(join(from, name)), { recursive: true });
    await writeFile(join(from, name), `content of ${name}`);
  }
  return from;
}

const to = () => join(folder, 'former');
const kept = async () =>
  (await readdir(join(to(), 'assets'), { recursive: true })).filter((name) => name.includes('.')).toSorted();
const keep = async (files: readonly string[], day: number, maximumBytes?: number) =>
  keepAssets({
    from: await build(files),
    to: to(),
    now: new Date(Date.UTC(2026, 0, day)),
    ...(maximumBytes === undefined ? {} : { maximumBytes }),
  });

describe('assets of former builds', () => {
  test('stay beside the new assets, with their compressed variants and folders, and other files are not kept', async () => {
    await keep(['assets/main-aaaaaaaa.js', 'assets/main-aaaaaaaa.js.br', 'assets/staff/list-aaaaaaaa.js'], 1);
    await keep(['assets/main-bbbbbbbb.js', 'assets/main-bbbbbbbb.js.br'], 2);
    expect(await kept()).toEqual([
      'main-aaaaaaaa.js',
      'main-aaaaaaaa.js.br',
      'main-bbbbbbbb.js',
      'main-bbbbbbbb.js.br',
      'staff/list-aaaaaaaa.js',
    ]);
    expect((await readdir(to())).toSorted()).toEqual(['assets', 'former.json']);
  });

  test('are deleted 30 days after they were replaced, not 30 days after they were built', async () => {
    await keep(['assets/old-aaaaaaaa.js', 'assets/same-aaaaaaaa.js'], 1);
    await keep(['assets/new-aaaaaaaa.js', 'assets/same-aaaaaaaa.js'], 60);
    expect(await kept()).toContain('old-aaaaaaaa.js');
    await keep(['assets/new-aaaaaaaa.js', 'assets/same-aaaaaaaa.js'], 89);
    expect(await kept()).toContain('old-aaaaaaaa.js');
    await keep(['assets/new-aaaaaaaa.js', 'assets/same-aaaaaaaa.js'], 90);
    expect(await kept()).toEqual(['new-aaaaaaaa.js', 'same-aaaaaaaa.js']);
  });

  test('count as new when a later build contains them again', async () => {
    await keep(['assets/main-aaaaaaaa.js'], 1);
    await keep(['assets/main-bbbbbbbb.js'], 2);
    await keep(['assets/main-aaaaaaaa.js'], 20);
    await keep(['assets/main-cccccccc.js'], 51);
    expect(await kept()).toEqual(['main-aaaaaaaa.js', 'main-cccccccc.js']);
  });

  test('count as replaced at the next build when the list is lost or cannot be read', async () => {
    await keep(['assets/main-aaaaaaaa.js'], 1);
    await writeFile(join(to(), 'former.json'), '{"assets/');
    await keep(['assets/main-bbbbbbbb.js'], 40);
    expect((await readFormerAssets(to()))['assets/main-aaaaaaaa.js']).toEqual({
      replacedAt: '2026-02-09T00:00:00.000Z',
    });
  });

  test('are deleted beyond the allowed size, the oldest first, while the newest build stays whole', async () => {
    await keep(['assets/one-aaaaaaaa.js'], 1);
    await keep(['assets/two-aaaaaaaa.js'], 2);
    await keep(['assets/now-aaaaaaaa.js'], 3, 80);
    expect(await kept()).toEqual(['now-aaaaaaaa.js', 'two-aaaaaaaa.js']);
    await keep(['assets/now-aaaaaaaa.js'], 4, 1);
    expect(await kept()).toEqual(['now-aaaaaaaa.js']);
  });
});
