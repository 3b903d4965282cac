import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { keepAssets } from './former-assets.ts';

/** A machine that builds all day would otherwise keep hundreds of builds. */
const maximumBytes = 100_000_000;

/** Keeps every build's assets for pages that are still open on an earlier one. They are no part of the new build. */
export function keepFormer(folder: string): Plugin {
  let outDir = '';
  let isClientBuild = false;
  return {
    name: 'keep-former',
    enforce: 'post',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isClientBuild = !config.build.ssr;
    },
    closeBundle: {
      // After the compressed variants are written: they are kept too.
      order: 'post',
      sequential: true,
      async handler() {
        if (isClientBuild) await keepAssets({ from: outDir, to: folder, now: new Date(), maximumBytes });
      },
    },
  };
}
