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

test('short files run beside long files, and not after all long files', () => {
  const long = ['/r/e2e/http/a.test.ts', '/r/e2e/http/b.test.ts'];
  const short = ['1', '2', '3', '4', '5'].map((name) => `/r/services/${name}.test.ts`);
  const places = sorted([...short, ...long]).map((file) =>
    file.slice(-'1.test.ts'.length, -'.test.ts'.length),
  );
  expect(places).toEqual(['a', '1', '2', 'b', '3', '4', '5']);
});

test('files that start processes do not start together', () => {
  const browser = Array.from({ length: 20 }, (_, index) => `/r/e2e/browser/${index}.test.ts`);
  const waiting = ['/r/e2e/crash/a.test.ts', '/r/e2e/system/b.test.ts'];
  const places = waiting.map((file) => sorted([...waiting, ...browser]).indexOf(file));
  expect(places).toEqual([0, 9]);
});
