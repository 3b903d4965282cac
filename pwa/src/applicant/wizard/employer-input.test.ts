import { expect, test } from 'vitest';
import { matching, merged } from './employer-input.tsx';

test('[S5.05] suggested employers contain the typed text in upper or lower case, and names that begin with the text come first', () => {
  const names = ['Shoprite', 'Pick n Pay', 'The Shoe Shop', 'shopfitters'];
  expect(matching(names, ' SHO')).toEqual(['Shoprite', 'shopfitters', 'The Shoe Shop']);
  expect(matching(names, 'xyz')).toEqual([]);
  expect(matching(names, 'sho', 1)).toEqual(['Shoprite']);
});

test('the newest employer names are kept longest, and no name is kept twice', () => {
  expect(merged(['B', 'C'], ['A', 'B'])).toEqual(['B', 'C', 'A']);
  const many = Array.from({ length: 300 }, (_, index) => `Employer ${index}`);
  expect(merged(['New'], many)).toHaveLength(200);
});
