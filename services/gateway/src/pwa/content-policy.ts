import { createHash } from 'node:crypto';

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const styleAttributes = /<[^>]+\sstyle=/i;

/**
 * Creates the content security policy of the app's pages. The inline scripts and styles of the build are allowed by
 * their hashes. Style attributes cannot be hashed, so a build with style attributes allows all inline styles.
 */
export function contentPolicy(pages: readonly string[]): string {
  const scripts = pages.flatMap((page) => hashesOf(page, inlineScripts));
  const styles = pages.some((page) => styleAttributes.test(page))
    ? ["'unsafe-inline'"]
    : pages.flatMap((page) => hashesOf(page, inlineStyles));
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    ["style-src 'self'", ...new Set(styles)].join(' '),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const hashesOf = (page: string, elements: RegExp): string[] =>
  Array.from(
    page.matchAll(elements),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
