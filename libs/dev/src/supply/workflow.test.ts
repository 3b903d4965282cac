import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../infra/paths.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: repoRoot });
/** The commit, which nobody can move as a tag can be, and the version for people and for what keeps it up to date. */
const pinned = /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

test('every action of a workflow is pinned to a commit', () => {
  const uses = workflows.flatMap((file) =>
    [...readFileSync(join(repoRoot, file), 'utf8').matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(
      ([, action = '']) => action,
    ),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !pinned.test(action))).toEqual([]);
});
