import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImagePlan } from './plan-image.ts';

/**
 * Writes a plan as two folders below `to`: `manifests`, which `npm ci` runs in and which seldom changes, and `sources`.
 * A Dockerfile copies them one after the other, so that a change of a source does not install everything again.
 */
export function writeImage(root: string, plan: ImagePlan, to: string): void {
  for (const [path, text] of Object.entries(plan.manifests)) {
    const file = join(to, 'manifests', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const path of plan.sources) {
    const file = join(to, 'sources', path);
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(root, path), file);
  }
}
