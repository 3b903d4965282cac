import { expect, test } from 'vitest';
import { byLength } from './longest-first.ts';

const sorted = (files: string[]) =>
  byLength(files.map((moduleId) => ({ moduleId }))).map((file) => file.moduleId);

test('files that start processes come first, then those that start a whole system, then all others', () => {
  const files = ['/r/libs/a.test.ts', '/r/e2e/http/b.test.ts', '/r/pwa/c.test.ts', '/r/e2e/crash/d.test.ts'];
  expect(sorted(files)).toEqual([
    '/r/e2e/crash/d.test.ts',
    '/r/e2e/http/b.test.ts',
    '/r/libs/a.test.ts',
    '/r/pwa/c.test.ts',
  ]);
});
