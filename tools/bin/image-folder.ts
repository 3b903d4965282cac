/**
 * `node tools/bin/image-folder.ts NAME FOLDER` lays out the content of an image. The Dockerfiles run it before any
 * package is installed, so it and the files that it imports use only Node's own modules.
 */
import { resolve } from 'node:path';
import { imageParts, planImage, writeImage } from '../release/images/plan-image.ts';

const root = resolve(import.meta.dirname, '../..');
const [name = '', folder] = process.argv.slice(2);
const parts = imageParts(name);
if (parts && folder) {
  const plan = planImage(root, parts);
  writeImage(root, plan, resolve(folder));
  console.log(`${name}: ${plan.sources.length} files, ${plan.installed.length} packages`);
} else {
  console.error('Give the name of an image and a folder.');
  process.exitCode = 1;
}
