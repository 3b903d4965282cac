import { expect, test } from 'vitest';
import { createAuditSeal } from '../crypto/audit-seal.ts';
import { erasureDefects, erasureText, type ListedErasure } from './erasure-list.ts';

const { ofHead } = createAuditSeal('audit key of the tests, 32 characters and more');

const listOf = (chain: string, ids: readonly string[]): ListedErasure[] => {
  let previous = '';
  return ids.map((customerId, index) => {
    const line = { chain, number: index + 1, customerId, at: '2026-11-25T12:00:00.000Z', previous };
    previous = ofHead(erasureText(line));
    return { ...line, code: previous };
  });
};
const list = [...listOf('a', ['1', '2', '3']), ...listOf('b', ['4'])];
const defects = (lines: readonly ListedErasure[]) => erasureDefects(lines, (text) => [ofHead(text)]);

test('a complete list has no defects, in any order and with repeated lines', () => {
  expect(defects([...list, ...list].toReversed())).toEqual([]);
});

test('lines of the list of erasures that were changed, removed or made with another key are found', () => {
  const [first, second, third, other] = list as [ListedErasure, ListedErasure, ListedErasure, ListedErasure];
  expect(defects([first, { ...second, customerId: '9' }, third, other])).toEqual(['a line 2 was changed']);
  expect(defects([first, third, other])).toEqual(['the line before a line 3 is missing']);
  expect(erasureDefects(list, () => ['another key'])).toHaveLength(4);
});
