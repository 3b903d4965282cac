import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFile, etagOf } from './built-files.ts';

/** No dots but those inside a name: such an address can name nothing outside the folder. */
const assetPath = /^\/assets(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/**
 * Finds assets of other builds, by their hashed names, in a folder that outlives a deployment. It is read when asked:
 * while servers are replaced one by one, a newer one may have put its files there.
 */
export const createFormerFiles = (directory: string) => {
  const read = (path: string) => readFile(join(directory, path)).catch(() => undefined);

  return async function findFormerFile(path: string): Promise<BuiltFile | undefined> {
    if (!assetPath.test(path) || !existsSync(join(directory, path))) return undefined;
    const [body, br, gzip] = await Promise.all([read(path), read(`${path}.br`), read(`${path}.gz`)]);
    return body && { path, body, etag: etagOf(body), encoded: { ...(br && { br }), ...(gzip && { gzip }) } };
  };
};
