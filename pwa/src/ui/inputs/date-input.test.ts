import { expect, test } from 'vitest';
import { withHyphens } from './date-input.tsx';

test('hyphens are inserted while the digits of a date are typed', () => {
  const typed = ['0', '05', '050', '0501', '05-011', '05-01-1980'].map(withHyphens);
  expect(typed).toEqual(['0', '05', '05-0', '05-01', '05-01-1', '05-01-1980']);
});

test('an extra digit of a date stays visible, so that it can be refused', () => {
  expect(['050119801', '05-01-19801'].map(withHyphens)).toEqual(['050119801', '05-01-19801']);
});

test('a pasted day in another order or format is not changed until the field is left', () => {
  expect(withHyphens('1980-01-05')).toBe('1980-01-05');
  expect(withHyphens('5/1/1980')).toBe('5/1/1980');
});
