import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFile, etagOf } from './built-files.ts';

/** A dot is allowed only inside a name, so that `..` cannot leave the folder. */
const assetPath = /^\/assets(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/**
 * Finds assets of other builds in a folder that survives deployments, so that open pages of those builds keep working.
 * It is read on demand, because a newer replica may add its files during a rolling update.
 */
export const createFormerFiles = (directory: string) => {
  const read = (path: string) => readFile(join(directory, path)).catch(() => undefined);

  return async function findFormerFile(path: string): Promise<BuiltFile | undefined> {
    if (!assetPath.test(path) || !existsSync(join(directory, path))) return undefined;
    const [body, br, gzip] = await Promise.all([read(path), read(`${path}.br`), read(`${path}.gz`)]);
    return body && { path, body, etag: etagOf(body), encoded: { ...(br && { br }), ...(gzip && { gzip }) } };
  };
};
