import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

type Encoding = 'br' | 'gzip';

export type BuiltFile = {
  path: string;
  body: Buffer;
  etag: string;
  encoded: Partial<Record<Encoding, Buffer>>;
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The ETag is weak, because compressed variants of the same content differ in their bytes. */
const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/**
 * Reads all files of the built app into memory, by address. Returns undefined when the app has not been built. The
 * files are only a few megabytes, and with a fixed map no address can reach any other file on disk.
 */
export function readBuiltFiles(directory: string): ReadonlyMap<string, BuiltFile> | undefined {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const isVariant = (name: string) =>
    Object.values(suffixes).some(
      (suffix) => name.endsWith(suffix) && present.has(name.slice(0, -suffix.length)),
    );

  const files = names
    .filter((name) => !isVariant(name))
    .map((name): BuiltFile => {
      const body = readFileSync(name);
      const variant = (encoding: Encoding) =>
        present.has(name + suffixes[encoding]) ? { [encoding]: readFileSync(name + suffixes[encoding]) } : {};
      return {
        path: `/${relative(directory, name).split(sep).join('/')}`,
        body,
        etag: etagOf(body),
        encoded: { ...variant('br'), ...variant('gzip') },
      };
    });
  return new Map(files.map((file) => [file.path, file]));
}

/** A dot is allowed only inside a name, so that `..` cannot leave the folder. */
const assetPath = /^\/assets(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** Finds assets of other builds on demand, because a newer replica may add its files during a rolling update. */
export const createFormerFiles = (directory: string) => {
  const read = (path: string) => readFile(join(directory, path)).catch(() => undefined);

  return async function findFormerFile(path: string): Promise<BuiltFile | undefined> {
    if (!assetPath.test(path) || !existsSync(join(directory, path))) return undefined;
    const [body, br, gzip] = await Promise.all([read(path), read(`${path}.br`), read(`${path}.gz`)]);
    return body && { path, body, etag: etagOf(body), encoded: { ...(br && { br }), ...(gzip && { gzip }) } };
  };
};
