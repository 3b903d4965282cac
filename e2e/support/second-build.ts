import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const hashed = /^(.+-)([\w-]{8})(\.(?:js|css))$/;
const isText = (name: string) => ['.html', '.js', '.css', '.webmanifest'].includes(extname(name));
const builtAt = /(["'`])(1\d{12})\1/g;

/**
 * Derives the next build from a build: every hashed file gets another name, every page gets another revision and the
 * mark `<meta name="build">`, and the build time is `laterMs` later. This is cheaper than building twice.
 */
export async function makeSecondBuild(from: string, to: string, laterMs = 60_000): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const names = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const renamed = new Map<string, string>();
  for (const { name, parentPath } of names) {
    const [, start, hash, end] = hashed.exec(name) ?? [];
    if (!start || !hash || !end || !parentPath.includes(`${to}/assets`)) continue;
    renamed.set(name, `${start}${[...hash].toReversed().join('')}${end}`);
  }
  const other = (text: string) =>
    text.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
  for (const { name, parentPath } of names) {
    const path = join(parentPath, name);
    if (isText(name)) {
      const text = other(await readFile(path, 'utf8'))
        .replaceAll(builtAt, (_, quote: string, time: string) => `${quote}${Number(time) + laterMs}${quote}`)
        .replaceAll(/(revision["'`]?:\s*["'`])[0-9a-f]{8}/g, '$100000000')
        .replace('<head>', '<head><meta name="build" content="second" />');
      await writeFile(path, text);
    }
    const newName = renamed.get(name);
    if (newName) await rename(path, join(parentPath, newName));
  }
}
