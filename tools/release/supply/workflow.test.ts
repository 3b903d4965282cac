import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: repoRoot }).map(read).join('\n');
/** The commit is named, because a tag can be moved, and the version, for people and for update tools. */
const pinned = /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

test('every action of a workflow is pinned to a commit', () => {
  const uses = [...workflows.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !pinned.test(action))).toEqual([]);
});

test('a workflow runs only commands of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = [...workflows.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(run).toContain('lighthouse');
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});
