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

/** Finds a path from this package back to itself, including test dependencies. */
function cycleFrom(start: Manifest, path: Manifest[] = [start]): string[] | undefined {
  for (const needed of neededBy(path.at(-1) ?? start)) {
    if (needed === start) return path.map(({ name }) => name);
    if (path.includes(needed)) continue;
    const found = cycleFrom(start, [...path, needed]);
    if (found) return found;
  }
  return undefined;
}

test.each(manifests)('$name is not part of a dependency cycle, not even in its tests', (manifest) => {
  expect(cycleFrom(manifest)).toBeUndefined();
});

test.each(manifests)('$name exports no test file', ({ exports = {} }) => {
  expect(Object.values(exports).filter((path) => path.includes('/tests/'))).toEqual([]);
});
