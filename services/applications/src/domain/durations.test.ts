import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDuration, countOf, type Durations, mergeDurations, quantile } from './durations.ts';

const seconds = fc.array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 1, maxLength: 300 });
const shares = fc.constantFrom(0.1, 0.5, 0.9, 1);

const countAll = (values: readonly number[]) => {
  const durations: Durations = {};
  for (const value of values) addDuration(durations, value);
  return durations;
};

test('a quantile is off by at most a twentieth', () => {
  fc.assert(
    fc.property(seconds, shares, (values, share) => {
      const exact =
        values.toSorted((one, other) => one - other)[Math.max(Math.ceil(values.length * share), 1) - 1] ?? 0;
      const read = quantile(countAll(values), share);
      // Rounding to whole seconds changes the shortest durations by more than a twentieth.
      expect(Math.abs(read - exact)).toBeLessThanOrEqual(exact * 0.05 + 1);
    }),
  );
});

test('the durations of two days can be added up', () => {
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      const merged = countAll(one);
      mergeDurations(merged, countAll(other));
      expect(merged).toEqual(countAll([...one, ...other]));
      expect(countOf(merged)).toBe(one.length + other.length);
    }),
  );
});

test('a quantile of no durations is zero', () => {
  expect(quantile({}, 0.5)).toBe(0);
});
