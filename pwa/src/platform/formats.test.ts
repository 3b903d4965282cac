import { expect, test } from 'vitest';
import { momentOf } from './formats.ts';

test('a moment of today is shown as its time in South Africa, any other with its day, and an invalid one as empty text', () => {
  const now = new Date('2026-11-21T12:30:00Z');
  expect(momentOf('2026-11-21T12:02:00.000Z', now)).toBe('14:02');
  // In Johannesburg this is already the same day.
  expect(momentOf('2026-11-20T22:30:00.000Z', now)).toBe('00:30');
  expect(momentOf('2026-11-20T21:59:00.000Z', now)).toBe('20-11-2026 23:59');
  expect(momentOf('soon', now)).toBe('');
});
