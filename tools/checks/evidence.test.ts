import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';
import { answeredIn, requirements, rowsWithoutEvidence, titlesIn } from './evidence.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const page = read('docs/asvs.md');

test('every requirement of level 2 is answered once', () => {
  expect(answeredIn(page).sort()).toEqual([...requirements].sort());
});

test('every answer names a file or a test', () => {
  expect(rowsWithoutEvidence(page)).toEqual([]);
});

test('every test that is named as evidence exists under its title', () => {
  const files = globSync('{libs,services,pwa,tools,e2e}/**/*.test.{ts,tsx}', {
    cwd: repoRoot,
    exclude: (path) => path.includes('node_modules'),
  });
  // Quotes are escaped in the sources, and `test.for` replaces a leading placeholder.
  const titles = files.map(read).join('\n');
  const names = [page, read('docs/security.md')].flatMap(titlesIn);
  expect(names.length).toBeGreaterThan(60);
  const missing = names.filter(
    (title) => !titles.includes(title.replace(/^%s: /, '').replaceAll("'", "\\'")),
  );
  expect(missing).toEqual([]);
});

test('answers, test titles and rows without evidence are found in a page', () => {
  const bad =
    '| | How | Evidence |\n|---|---|---|\n| 1.1.1 | Somehow | |\n| 1.1.2 | By a test | “there is no such test” |\n';
  expect(answeredIn(bad)).toEqual(['1.1.1', '1.1.2']);
  expect(rowsWithoutEvidence(bad)).toEqual(['| 1.1.1 | Somehow | |']);
  expect(titlesIn(bad)).toEqual(['there is no such test']);
});
