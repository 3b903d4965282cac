import { expect, test } from 'vitest';
import { isRecent } from './use-install.ts';

const dayMs = 24 * 60 * 60 * 1_000;

test('a dismissed offer is not made again for 30 days, and an unreadable dismissal does not count', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(isRecent(now, now)).toBe(true);
  expect(isRecent(now - 30 * dayMs + 1, now)).toBe(true);
  expect(isRecent(now - 30 * dayMs, now)).toBe(false);
  // The clock has been set back since the dismissal, which must not delay the offer.
  expect(isRecent(now + dayMs, now)).toBe(false);
  for (const damaged of [undefined, null, '2026', Number.NaN, {}]) expect(isRecent(damaged, now)).toBe(false);
});
