import { expect, test } from 'vitest';
import { isRecent } from './use-install.ts';

const dayMs = 24 * 60 * 60 * 1_000;

test('an offer that was turned down is not made again for 30 days, and damaged notes of it count as none', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(isRecent(now, now)).toBe(true);
  expect(isRecent(now - 30 * dayMs + 1, now)).toBe(true);
  expect(isRecent(now - 30 * dayMs, now)).toBe(false);
  // The clock was set back since: nobody waits for a month that never comes.
  expect(isRecent(now + dayMs, now)).toBe(false);
  for (const damaged of [undefined, null, '2026', Number.NaN, {}]) expect(isRecent(damaged, now)).toBe(false);
});
