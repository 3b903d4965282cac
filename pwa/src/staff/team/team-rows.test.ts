import { expect, test } from 'vitest';
import { rowsOf } from './team-rows.ts';

test('figures stand in the order of the names and not of the numbers', () => {
  const people = [
    { staffId: 'b', name: 'Adam' },
    { staffId: 'a', name: 'Zanele' },
    { staffId: 'c', name: 'Zodwa' },
  ];
  const figures = [
    { staffId: 'a', queue: 'pay' as const, decided: 90, reverted: 0 },
    { staffId: 'b', queue: 'review' as const, decided: 1, reverted: 0 },
    { staffId: 'a', queue: 'decide' as const, decided: 50, reverted: 2 },
  ];
  expect(rowsOf(people, figures).map(({ name, queueName, decided }) => [name, queueName, decided])).toEqual([
    ['Adam', 'Reviews', 1],
    ['Zanele', 'Person must decide', 50],
    ['Zanele', 'Ready to pay', 90],
  ]);
});
