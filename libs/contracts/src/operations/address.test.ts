import { expect, test } from 'vitest';
import { addressOf, pathNames } from './address.ts';

test('the placeholders of a path are filled from the input, and the other fields are left for the query', () => {
  const route = { path: '/uploads/{fileId}/{index}' };
  expect(pathNames(route)).toEqual(['fileId', 'index']);
  expect(addressOf(route, { fileId: 'a/b?', index: 3, customerId: 'c' })).toEqual({
    path: '/uploads/a%2Fb%3F/3',
    rest: { customerId: 'c' },
  });
});

test('a path without placeholders is not changed', () => {
  expect(addressOf({ path: '/loan/upsert' }, { id: 1 })).toEqual({ path: '/loan/upsert', rest: { id: 1 } });
});
