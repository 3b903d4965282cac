import { expect, test } from 'vitest';
import { createFailPoints } from './fail-points.ts';

function armed(spec: string | undefined) {
  let hits = 0;
  const failPoint = createFailPoints(spec, () => {
    hits += 1;
  });
  return { failPoint, hits: () => hits };
}

test('no fail point fires unless it is armed', () => {
  const { failPoint, hits } = armed(undefined);
  failPoint('outbox.after-publish');
  expect(hits()).toBe(0);
});

test('a fail point armed without a detail fires once, for any detail', () => {
  const { failPoint, hits } = armed('store.after-write');
  failPoint('outbox.after-publish');
  failPoint('store.after-write', 'customers');
  failPoint('store.after-write', 'customers');
  expect(hits()).toBe(1);
});

test('a fail point armed with a detail fires only for that detail', () => {
  const { failPoint, hits } = armed('party.after-call:loan:create');
  failPoint('party.after-call');
  failPoint('party.after-call', 'loan');
  expect(hits()).toBe(0);
  failPoint('party.after-call', 'loan:create');
  expect(hits()).toBe(1);
});
