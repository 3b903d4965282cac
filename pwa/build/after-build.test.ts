import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { afterBuild } from './after-build.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'after-build-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(join(root, 'main.js'), 'console.log(1);');
});
afterEach(() => rm(root, { recursive: true }));

const fail = () => {
  throw new Error('the real error');
};
const failures: readonly Plugin[] = [
  { name: 'transform', transform: fail },
  { name: 'generateBundle', generateBundle: fail },
  { name: 'writeBundle', writeBundle: fail },
];

/** Builds with a plugin that counts how often it works on the output, and returns that count. */
async function workIn(plugins: readonly Plugin[]): Promise<number> {
  let count = 0;
  const counted = afterBuild('counted', async () => {
    count += 1;
  });
  await build({ root, configFile: false, logLevel: 'silent', plugins: [...plugins, counted] }).catch(
    (error: Error) => {
      if (!error.message.includes('the real error')) throw error;
    },
  );
  return count;
}

test('a plugin does not work on the output of a failed build, so that the build reports its own error', async () => {
  expect(await workIn([])).toBe(1);
  for (const failure of failures) expect(await workIn([failure]), failure.name).toBe(0);
});
