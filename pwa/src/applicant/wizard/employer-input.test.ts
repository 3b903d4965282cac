import { expect, test } from 'vitest';
import { matching, merged } from './employer-input.tsx';

test('[S5.05] suggestions contain the text in any case; those that begin with it come first', () => {
  const names = ['Shoprite', 'Pick n Pay', 'The Shoe Shop', 'shopfitters'];
  expect(matching(names, ' SHO')).toEqual(['Shoprite', 'shopfitters', 'The Shoe Shop']);
  expect(matching(names, 'xyz')).toEqual([]);
  expect(matching(names, 'sho', 1)).toEqual(['Shoprite']);
});

test('what was seen last stays longest, each name once', () => {
  expect(merged(['B', 'C'], ['A', 'B'])).toEqual(['B', 'C', 'A']);
  const many = Array.from({ length: 300 }, (_, index) => `Employer ${index}`);
  expect(merged(['New'], many)).toHaveLength(200);
});
