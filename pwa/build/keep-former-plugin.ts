import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { keepAssets } from './former-assets.ts';

/** Limits how much a machine that builds all day keeps. */
const maximumBytes = 100_000_000;

/**
 * Keeps the assets of earlier builds for pages that are still open on them. Runs after compression, so that compressed
 * files are kept too.
 */
export const keepFormer = (folder: string): Plugin =>
  afterBuild('keep-former', async (outDir) => {
    await keepAssets({ from: outDir, to: folder, now: new Date(), maximumBytes });
  });
