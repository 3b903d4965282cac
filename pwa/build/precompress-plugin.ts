import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

const compressible = /\.(?:html|js|css|svg|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses anything itself. */
export const precompress = (): Plugin =>
  afterBuild('precompress', async (outDir) => {
    const names = await readdir(outDir, { recursive: true });
    await Promise.all(
      names.filter((name) => compressible.test(name)).map((name) => compressFile(join(outDir, name))),
    );
  });

async function compressFile(path: string) {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
}
