import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lightPackages } from './light-packages-plugin.ts';

const require = createRequire(import.meta.url);
const modernDexie = join(dirname(require.resolve('dexie/package.json')), 'dist/modern/dexie.mjs');

const handle = (code: string, id: string): string => {
  const { transform } = lightPackages();
  if (typeof transform !== 'object') throw new Error('The plugin has no transform');
  const handler = transform.handler as unknown as (code: string, id: string) => { code: string };
  return handler(code, id).code;
};

test('the build leaves live queries, hooks and queries by part of an index out of Dexie, and keeps what a database needs', async () => {
  const code = handle(await readFile(modernDexie, 'utf8'), modernDexie);
  // Without any middleware Dexie opens no database.
  expect(code.match(/this\.use\(\w+\)/g)).toEqual(['this.use(cacheExistingValuesMiddleware)']);
  expect(code).not.toMatch(/^\s*liveQuery,$/m);
});

test('a package that is written in another way stops the build, so that nothing else is cut out of it', () => {
  expect(() => handle('let Dexie = class Dexie {\n  this.use(cacheMiddleware);\n};', modernDexie)).toThrow(
    /is found 1 times instead of 4/,
  );
});
