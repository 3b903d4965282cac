import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A plugin that does something with the folder of a finished client build. Such plugins run one after the other, in the
 * order in which they are listed.
 */
export function afterBuild(name: string, work: (outDir: string) => Promise<void>): Plugin {
  let outDir = '';
  let isClientBuild = false;
  return {
    name,
    enforce: 'post',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isClientBuild = !config.build.ssr;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isClientBuild) await work(outDir);
      },
    },
  };
}
