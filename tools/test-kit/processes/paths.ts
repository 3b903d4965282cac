import { join, resolve } from 'node:path';

/** The root of the repository, wherever a script is started from. */
export const repoRoot = resolve(import.meta.dirname, '../../..');

/** Things that can be fetched or built again: server binaries, jars, build stamps. */
export const cacheDir = join(repoRoot, '.cache');

/** Scripts that Node has stripped of their types and compiled; see `NODE_COMPILE_CACHE`. */
export const compiledDir = join(cacheDir, 'compiled');

/** What a running system keeps: databases, secrets, logs. DATA_DIR moves it, for a second system beside the first. */
export const defaultDataDir = resolve(process.env['DATA_DIR'] || join(repoRoot, '.data'));

/** The Node this process runs on, which is the one the repository brings. */
export const nodeBinary = process.execPath;
