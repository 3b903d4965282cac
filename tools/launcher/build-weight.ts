import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '@tshepa/test-kit/processes/paths';

export type Weight = { name: string; bytes: number; maxBytes: number; encoding: string; isOver: boolean };
export type BuildWeight = { table: string; weights: Weight[] };

/** The transfer sizes of the latest build of the PWA in bytes, as written by that build. */
export const readBuildWeight = (): BuildWeight =>
  JSON.parse(readFileSync(join(cacheDir, 'pwa-weight.json'), 'utf8'));
