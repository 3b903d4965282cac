import { expect, test } from 'vitest';
import { planFaults } from './plan.ts';
import { createRandom, idFrom } from './random.ts';

test('the same seed gives the same faults, and another seed gives other faults', () => {
  const settings = { seed: 7, forMs: 120_000, everyMs: 5_000 };
  expect(planFaults(settings)).toEqual(planFaults(settings));
  expect(planFaults({ ...settings, seed: 8 })).not.toEqual(planFaults(settings));
});

test('a run has every kind of fault, within its time and in order', () => {
  for (const seed of [1, 2, 3]) {
    const plan = planFaults({ seed, forMs: 60_000, everyMs: 5_000 });
    expect(new Set(plan.map(({ fault }) => fault.kind))).toEqual(
      new Set(['kill', 'fail-point', 'freeze', 'fill', 'clock', 'line']),
    );
    expect(plan.map(({ atMs }) => atMs)).toEqual(plan.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    expect(plan.every(({ atMs }) => atMs > 0 && atMs < 60_000)).toBe(true);
  }
});

test('random ids are valid, and the same for the same seed', () => {
  const id = idFrom(createRandom(3));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idFrom(createRandom(3))).toBe(id);
});
