import { staffQueues } from '@tshepa/contracts/rules/queues';
import { expect, test } from 'vitest';
import { listKeyOf } from './use-list-keys.ts';

const anywhere = { isInTable: false };

test('digit keys choose the first nine queues in their order, and 0 chooses all applications', () => {
  for (const [index, queue] of staffQueues.slice(0, 9).entries())
    expect(listKeyOf(String(index + 1), anywhere)).toEqual({ kind: 'queue', queue });
  expect(listKeyOf('0', anywhere)).toEqual({ kind: 'queue', queue: '' });
});

test('arrow keys move between rows only while the focus is in the table', () => {
  expect(listKeyOf('ArrowDown', anywhere)).toBeUndefined();
  expect(listKeyOf('ArrowDown', { isInTable: true })).toEqual({ kind: 'row', step: 1 });
  expect(listKeyOf('k', anywhere)).toEqual({ kind: 'row', step: -1 });
});

test('keys without a meaning for the list do nothing', () => {
  for (const key of ['a', 'd', 'J', 'Enter', 'Escape', 'toString', 'constructor', ' '])
    expect(listKeyOf(key, { isInTable: true }), key).toBeUndefined();
});
