import { expect, test } from 'vitest';
import { retryAfterOf } from './limits.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

test.each([
  ['7', 7],
  [' 0 ', 0],
  ['86400', 300],
  ['Sun, 22 Nov 2026 10:00:20 GMT', 20],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j means %j seconds', (header, seconds) => {
  expect(retryAfterOf(header, now)).toBe(seconds);
});
