import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { keepAssets } from './former-assets.ts';

/** Creates a plugin that works on a finished client build. Such plugins run in the order of the list. */
export function afterBuild(name: string, work: (outDir: string) => Promise<void>): Plugin {
  let outDir = '';
  let isClientBuild = false;
  let isWritten = false;
  return {
    name,
    enforce: 'post',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isClientBuild = !config.build.ssr;
    },
    // Only a finished build gets here. Vite closes a failed build too, sometimes without reporting its error.
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isClientBuild && isWritten) await work(outDir);
      },
    },
  };
}

/** Limits how much space is used on a machine that builds all day. */
const maximumBytes = 100_000_000;

/** Keeps the assets of earlier builds, compressed files included, because open pages may still need them. */
export const keepFormer = (folder: string): Plugin =>
  afterBuild('keep-former', async (outDir) => {
    await keepAssets({ from: outDir, to: folder, now: new Date(), maximumBytes });
  });

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
