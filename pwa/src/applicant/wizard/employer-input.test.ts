import { expect, test } from 'vitest';
import { matching, merged } from './employer-input.tsx';

test('[S5.05] suggestions contain the text, ignoring case, and those that begin with it come first', () => {
  const names = ['Shoprite', 'Pick n Pay', 'The Shoe Shop', 'shopfitters'];
  expect(matching(names, ' SHO')).toEqual(['Shoprite', 'shopfitters', 'The Shoe Shop']);
  expect(matching(names, 'xyz')).toEqual([]);
  expect(matching(names, 'sho', 1)).toEqual(['Shoprite']);
});

test('the names seen last are kept longest, and each name is kept once', () => {
  expect(merged(['B', 'C'], ['A', 'B'])).toEqual(['B', 'C', 'A']);
  const many = Array.from({ length: 300 }, (_, index) => `Employer ${index}`);
  expect(merged(['New'], many)).toHaveLength(200);
});
