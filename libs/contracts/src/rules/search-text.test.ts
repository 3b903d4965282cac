import { expect, test } from 'vitest';
import { comparedWords, searchesOf } from './search-text.ts';

const kindsOf = (text: string) => searchesOf(text).map(({ kind }) => kind);

test('a typed text is searched for as everything that it may be', () => {
  expect(searchesOf('800101 5009 087')).toEqual([
    { kind: 'idNumber', value: '8001015009087' },
    { kind: 'account', value: '8001015009087' },
  ]);
  expect(searchesOf('Thandi@Example.org')).toEqual([{ kind: 'emailAddress', value: 'Thandi@Example.org' }]);
  expect(kindsOf('1234')).toEqual(['accountEnding', 'loanNumber', 'receipt']);
  expect(searchesOf('3f2a-91bc')[0]).toEqual({ kind: 'reference', value: '3f2a91bc' });
  expect(searchesOf('3F2A91BC-12')[0]).toEqual({ kind: 'reference', value: '3F2A91BC' });
  expect(kindsOf('LN-2041')).toEqual(['loanNumber', 'receipt']);
});

test('a cell number is the same with 0, 27 or +27', () => {
  for (const typed of ['0821234567', '27821234567', '+27 82 123 4567', '082-123-4567'])
    expect(searchesOf(typed), typed).toContainEqual({ kind: 'cellNumber', value: '0821234567' });
});

test('a name is compared without case, accents, apostrophes and hyphens, and has at least two letters', () => {
  expect(searchesOf("  O'BRIËN  Anne-Ma")).toEqual([{ kind: 'name', value: 'obrien anne ma' }]);
  expect(comparedWords('J. van der Merwe')).toEqual(['j', 'van', 'der', 'merwe']);
  for (const text of ['', ' ', 'n', '12', '%', 'thandi@', "n'", '.*'])
    expect(searchesOf(text), text).toEqual([]);
});
