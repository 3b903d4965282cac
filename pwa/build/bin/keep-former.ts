/**
 * Adds the build of this image to a folder that outlives it, before the gateway starts: `node
 * pwa/build/bin/keep-former.ts /path/of/pwa/dist /path/of/the/volume`.
 */
import { resolve } from 'node:path';
import { keepAssets } from '../former-assets.ts';

const [from, to] = process.argv.slice(2);
if (from && to) {
  const list = await keepAssets({ from: resolve(from), to: resolve(to), now: new Date() });
  const former = Object.values(list).filter(({ replacedAt }) => replacedAt !== null).length;
  console.log(`${to}: ${Object.keys(list).length - former} files of this build, ${former} of earlier ones.`);
} else {
  console.error('Give the folder of the build and the folder to keep it in.');
  process.exitCode = 1;
}
