import { expect, test } from 'vitest';
import { inTurns } from './people.ts';

test('items take turns in a cycle, and every turn has its number', () => {
  const next = inTurns(['a', 'b'], (item, turn) => `${item}${turn}`);
  expect([next(), next(), next()]).toEqual(['a0', 'b1', 'a2']);
});
