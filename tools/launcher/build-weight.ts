import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '@tshepa/test-kit/processes/paths';

export type Weight = { name: string; bytes: number; maxBytes: number; encoding: string; isOver: boolean };
export type BuildWeight = { table: string; weights: Weight[] };

/** What the newest build of the PWA weighs, in bytes on the wire; the build itself leaves it behind. */
export const readBuildWeight = (): BuildWeight =>
  JSON.parse(readFileSync(join(cacheDir, 'pwa-weight.json'), 'utf8'));
