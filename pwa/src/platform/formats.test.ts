import { expect, test } from 'vitest';
import { momentOf } from './formats.ts';

test('a moment of today is its time in South Africa, any other has its day too, and damage is nothing', () => {
  const now = new Date('2026-11-21T12:30:00Z');
  expect(momentOf('2026-11-21T12:02:00.000Z', now)).toBe('14:02');
  // In Johannesburg this is the same day already.
  expect(momentOf('2026-11-20T22:30:00.000Z', now)).toBe('00:30');
  expect(momentOf('2026-11-20T21:59:00.000Z', now)).toBe('20-11-2026 23:59');
  expect(momentOf('soon', now)).toBe('');
});
