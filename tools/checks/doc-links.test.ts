import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';

/** A page of the documentation; the path is relative to the repository, with forward slashes. */
type DocPage = { path: string; text: string };

type Link = { target: string; line: number };

const linkPattern = /\[[^\]]*\]\(<?([^)\s>]+)>?\)/g;
const pathPattern = /`((?:libs|services|pwa|tools|e2e|docs|scripts|deploy|k8s)\/[\w./-]*\w\/?)`/g;
const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

const matchesIn = (page: DocPage, pattern: RegExp): Link[] =>
  page.text
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(pattern)].map(([, target = '']) => ({ target, line: index + 1 })),
    );

/** Returns the anchor of a heading, in the form that common Markdown viewers generate. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Returns the paths of pages that cannot be reached by links from `start`. */
function unreachablePages(pages: readonly DocPage[], start: string): string[] {
  const unseen = new Map(pages.map((page) => [page.path, page]));
  const visit = (path: string) => {
    const page = unseen.get(path);
    if (!page || !unseen.delete(path)) return;
    for (const { target } of matchesIn(page, linkPattern))
      visit(posix.join(posix.dirname(path), target.split('#')[0] ?? ''));
  };
  visit(start);
  return [...unseen.keys()];
}

/**
 * Finds links and code spans that name a missing path of the repository, each as `page:line target`. Links to other
 * sites are not followed.
 */
function brokenLinks(pages: readonly DocPage[], exists: (path: string) => boolean): string[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  return pages.flatMap((page) => {
    const linked = matchesIn(page, linkPattern)
      .filter(({ target }) => !isElsewhere(target))
      .filter(({ target }) => {
        const [file = '', anchor] = target.split('#');
        const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file);
        if (!exists(path)) return true;
        const text = texts.get(path);
        return Boolean(anchor && text !== undefined && !anchorsOf(text).has(anchor));
      });
    // Files that are generated may be missing here.
    const named = matchesIn(page, pathPattern).filter(
      ({ target }) => !/^pwa\/(dist|former)/.test(target) && !exists(target),
    );
    return [...linked, ...named].map(({ target, line }) => `${page.path}:${line} ${target}`);
  });
}

const patterns = ['*.md', 'docs/**/*.md', 'libs/*/README.md', 'services/*/README.md', 'tools/**/README.md'];

async function readPages(): Promise<DocPage[]> {
  const pages: DocPage[] = [];
  for await (const path of glob(patterns, { cwd: repoRoot })) {
    pages.push({ path: relative('.', path), text: readFileSync(join(repoRoot, path), 'utf8') });
  }
  return pages;
}

test('every file that the documentation links to or names exists', async () => {
  const pages = await readPages();
  expect(pages.length).toBeGreaterThan(20);
  expect(brokenLinks(pages, (path) => existsSync(join(repoRoot, path)))).toEqual([]);
});

test('the glossary stays short enough to be read in one go', () => {
  const lines = readFileSync(join(repoRoot, 'docs/glossary.md'), 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
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
