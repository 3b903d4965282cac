import { expect, test } from 'vitest';
import { searchesOf } from './search-text.ts';
import { shownSupportCode, supportCodeFrom, supportCodeOf } from './support-code.ts';

test('a support code is eight consonants, each equally likely, and is read in two groups of four', () => {
  const all = new Set(
    Array.from({ length: 32 }, (_, block) =>
      supportCodeFrom(Uint8Array.from({ length: 8 }, (_byte, index) => block * 8 + index)),
    ).join(''),
  );
  expect([...all].sort().join('')).toBe('BCDFGHJKMRSTWXYZ');
  expect(256 % all.size).toBe(0);
  expect(shownSupportCode(supportCodeFrom(new Uint8Array(8)))).toBe('BBBB BBBB');
});

test('a code is recognised however it is typed, and names, numbers and references are not taken for one', () => {
  for (const typed of ['BCDFGHJK', 'bcdf ghjk', ' BCDF-GHJK ', 'b c d f g h j k'])
    expect(supportCodeOf(typed), typed).toBe('BCDFGHJK');
  for (const typed of [
    'Schwartz',
    'BCDFGHJ',
    'BCDFGHJKK',
    'BCDF GHJ1',
    'BCDFGHJN',
    '3f2a-91bc',
    '0821234567',
    '',
  ])
    expect(supportCodeOf(typed), typed).toBeUndefined();
});

test('[S2.31] a support code is not searched for among people', () => {
  expect(searchesOf('bcdf ghjk')).toEqual([]);
  expect(searchesOf('bcdf')).toEqual([{ kind: 'name', value: 'bcdf' }]);
});
