import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { keepAssets } from './former-assets.ts';

/** A machine that builds all day would otherwise keep hundreds of builds. */
const maximumBytes = 100_000_000;

/**
 * Keeps every build's assets for pages that are still open on an earlier one. They are no part of the new build. To be
 * listed behind what writes the compressed variants: they are kept too.
 */
export const keepFormer = (folder: string): Plugin =>
  afterBuild('keep-former', async (outDir) => {
    await keepAssets({ from: outDir, to: folder, now: new Date(), maximumBytes });
  });
