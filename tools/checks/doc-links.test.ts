import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';
import { brokenLinks, type DocPage, unreachablePages } from './doc-links.ts';

const patterns = ['*.md', 'docs/**/*.md', 'libs/*/README.md', 'services/*/README.md', 'tools/**/README.md'];

async function readPages(): Promise<DocPage[]> {
  const pages: DocPage[] = [];
  for await (const path of glob(patterns, { cwd: repoRoot })) {
    pages.push({ path: relative('.', path), text: readFileSync(join(repoRoot, path), 'utf8') });
  }
  return pages;
}

test('everything that the documentation links to or names as a file exists', async () => {
  const pages = await readPages();
  expect(pages.length).toBeGreaterThan(20);
  expect(brokenLinks(pages, (path) => existsSync(join(repoRoot, path)))).toEqual([]);
});

test('every document can be reached from the index', async () => {
  const documents = (await readPages()).filter(({ path }) => path !== 'README.md');
  const isForGitHub = (path: string) => path.startsWith('.github/');
  expect(unreachablePages(documents, 'docs/README.md').filter((path) => !isForGitHub(path))).toEqual([]);
});

test('a page that is linked only from an unreachable page is reported as unreachable too', () => {
  const pages = [
    { path: 'docs/README.md', text: '[a](flows/a.md#part)' },
    { path: 'docs/flows/a.md', text: '[index](../README.md)' },
    { path: 'docs/b.md', text: '[c](c.md)' },
    { path: 'docs/c.md', text: '' },
  ];
  expect(unreachablePages(pages, 'docs/README.md')).toEqual(['docs/b.md', 'docs/c.md']);
});

test('missing files, missing headings and missing paths in code spans are reported with their line', () => {
  const pages = [
    {
      path: 'docs/a.md',
      text: '# A title: one\n\n[b](b.md) [x](x.md) [t](#a-title-one)\n[h](b.md#nothing) `libs/gone.ts`',
    },
    { path: 'docs/b.md', text: '# B\n[out](https://example.org/x)' },
  ];
  const exists = (path: string) => pages.some((page) => page.path === path);
  expect(brokenLinks(pages, exists)).toEqual([
    'docs/a.md:3 x.md',
    'docs/a.md:4 b.md#nothing',
    'docs/a.md:4 libs/gone.ts',
  ]);
});
