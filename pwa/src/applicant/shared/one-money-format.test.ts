import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[S5.13] no screen of the applicant formats an amount itself', () => {
  const source = join(import.meta.dirname, '../..');
  const screens = globSync('{app,applicant,ui}/**/*.{ts,tsx}', { cwd: source });
  expect(screens.length).toBeGreaterThan(100);
  const own = screens.filter((path) => /(?<![\w{])R\$?\{/.test(readFileSync(join(source, path), 'utf8')));
  expect(own).toEqual([]);
});
