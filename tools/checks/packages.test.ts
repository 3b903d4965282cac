import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit';
import { expect, test } from 'vitest';

type Manifest = {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const read = (path: string) => JSON.parse(readFileSync(join(repoRoot, path), 'utf8'));
const folders: string[] = read('package.json').workspaces;
const manifests: Manifest[] = folders
  .flatMap((folder) => globSync(`${folder}/package.json`, { cwd: repoRoot }))
  .map(read);
const byName = new Map(manifests.map((manifest) => [manifest.name, manifest]));

const neededBy = ({ dependencies, devDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => byName.get(name) ?? []);

/** The packages on a path from this one back to itself, tests and tools included. */
function cycleFrom(start: Manifest, path: Manifest[] = [start]): string[] | undefined {
  for (const needed of neededBy(path.at(-1) ?? start)) {
    if (needed === start) return path.map(({ name }) => name);
    if (path.includes(needed)) continue;
    const found = cycleFrom(start, [...path, needed]);
    if (found) return found;
  }
  return undefined;
}

test.each(manifests)('$name imports no package that imports it, not even in tests', (manifest) => {
  expect(cycleFrom(manifest)).toBeUndefined();
});

test.each(manifests)('$name exports no file of its tests', ({ exports = {} }) => {
  expect(Object.values(exports).filter((path) => path.includes('/tests/'))).toEqual([]);
});
