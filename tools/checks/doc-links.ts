import { posix } from 'node:path';

/** A page of the documentation; the path is relative to the repository, with forward slashes. */
export type DocPage = { path: string; text: string };

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

/** The anchor of a heading, in the form that common Markdown viewers generate. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** The paths of pages that cannot be reached by links from `start`. */
export function unreachablePages(pages: readonly DocPage[], start: string): string[] {
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
 * Links and code spans that name a missing path of the repository, each as `page:line target`.
 * Links to other sites are not followed.
 */
export function brokenLinks(pages: readonly DocPage[], exists: (path: string) => boolean): string[] {
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
    // Generated files may be missing.
    const named = matchesIn(page, pathPattern).filter(
      ({ target }) =>
        !/^pwa\/(dist|former)/.test(target) && target !== 'deploy/compose/.env' && !exists(target),
    );
    return [...linked, ...named].map(({ target, line }) => `${page.path}:${line} ${target}`);
  });
}
