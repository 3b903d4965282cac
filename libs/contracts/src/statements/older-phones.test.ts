import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no pattern uses a look-behind, because Safari before 16.4 cannot load a file that contains one', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(10);
  const looking = sources.filter((file) =>
    /\(\?<[=!]/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  expect(looking).toEqual([]);
});
