import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';

/**
 * The number of the last requirement of levels 1 and 2 in each section of a chapter. Requirements of level 3 have
 * higher numbers. A section that has only requirements of level 3 has 0.
 */
const chapters: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
};

/** All requirements of ASVS 5.0.0 up to level 2, except chapters 9, 10 and 17, which do not apply to the product. */
const requirements: readonly string[] = Object.entries(chapters).flatMap(([chapter, sections]) =>
  sections.flatMap((last, section) =>
    Array.from({ length: last }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** Returns the requirements that the rows of a page answer, in order. */
const answeredIn = (page: string): string[] =>
  [...page.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()));

/** Returns the test titles that a page quotes. */
const titlesIn = (page: string): string[] => [...page.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);

/** Returns the rows of applicable requirements that name neither a file nor a test. */
const rowsWithoutEvidence = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => /^\| [\d.]/.test(line) && !line.includes('Not applicable'))
    .filter((line) => !/[“`\]]/.test(line.split('|').at(-2) ?? ''));

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const page = read('docs/asvs.md');
const threats = read('docs/threats.md');

test('every requirement of level 2 is answered once', () => {
  expect(answeredIn(page).sort()).toEqual([...requirements].sort());
});

test('every answer names a file or a test', () => {
  expect(rowsWithoutEvidence(page)).toEqual([]);
});

test('every threat names the test that tries it', () => {
  const rows = threats.split('\n').filter((line) => /^\| (?!Who|-)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(rows.filter((row) => titlesIn(row).length === 0)).toEqual([]);
});

test('every test that is named as evidence exists under its title', () => {
  const files = globSync('{libs,services,pwa,tools,e2e}/**/*.test.{ts,tsx}', {
    cwd: repoRoot,
    exclude: (path) => path.includes('node_modules'),
  });
  // Quotes are escaped in the sources, and `test.for` replaces a leading placeholder.
  const titles = files.map(read).join('\n');
  const names = [page, threats, read('docs/security.md')].flatMap(titlesIn);
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
