import { posix } from 'node:path';

/** A page of the documentation; the path is relative to the repository, with forward slashes. */
export type DocPage = { path: string; text: string };

type Link = { target: string; line: number };

const linkPattern = /\[[^\]]*\]\(<?([^)\s>]+)>?\)/g;
const pathPattern = /`((?:libs|services|pwa|tools|e2e|docs|scripts|deploy|k8s)\/[\w./-]*\w\/?)`/g;
const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

const found = (page: DocPage, pattern: RegExp): Link[] =>
  page.text
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(pattern)].map(([, target = '']) => ({ target, line: index + 1 })),
    );

/** The name that a heading is linked by, as the usual Markdown viewers make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/**
 * What does not exist of that which pages link to or name in code spans as a path of the repository; each as
 * `page:line target`. Links to other sites are not followed.
 */
export function brokenLinks(pages: readonly DocPage[], exists: (path: string) => boolean): string[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  return pages.flatMap((page) => {
    const linked = found(page, linkPattern)
      .filter(({ target }) => !isElsewhere(target))
      .filter(({ target }) => {
        const [file = '', anchor] = target.split('#');
        const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file);
        if (!exists(path)) return true;
        const text = texts.get(path);
        return Boolean(anchor && text !== undefined && !anchorsOf(text).has(anchor));
      });
    // Built when it is first needed, so it may be missing.
    const named = found(page, pathPattern).filter(
      ({ target }) =>
        !/^pwa\/(dist|former)/.test(target) && target !== 'deploy/compose/.env' && !exists(target),
    );
    return [...linked, ...named].map(({ target, line }) => `${page.path}:${line} ${target}`);
  });
}
