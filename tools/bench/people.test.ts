import { expect, test } from 'vitest';
import { inTurns } from './people.ts';

test('each call uses the next item, begins again after the last, and gets the number of its turn', () => {
  const next = inTurns(['a', 'b'], (item, turn) => `${item}${turn}`);
  expect([next(), next(), next()]).toEqual(['a0', 'b1', 'a2']);
});
