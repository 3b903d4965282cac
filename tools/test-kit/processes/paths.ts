import { join, resolve } from 'node:path';

export const repoRoot = resolve(import.meta.dirname, '../../..');

/** Files that can be downloaded or built again: server binaries, build stamps. */
export const cacheDir = join(repoRoot, '.cache');

/** Scripts compiled by Node; see `NODE_COMPILE_CACHE`. */
export const compiledDir = join(cacheDir, 'compiled');

/** Databases, secrets and logs. DATA_DIR sets another folder, for a second system beside the first. */
export const defaultDataDir = resolve(process.env['DATA_DIR'] || join(repoRoot, '.data'));

/** The program of this process: the Node that is installed with the repository. */
export const nodeBinary = process.execPath;
