import { expect, test } from 'vitest';
import { pageCount, pageItems } from './pager.tsx';

test('[S2.32] the pager of a short list shows every page', () => {
  expect(pageItems(1, 1, 1)).toEqual([1]);
  expect(pageItems(4, 7, 1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('[S2.32][S9.08] in the middle of a long list the pager shows one page on each side of the current page, and then a gap', () => {
  expect(pageItems(10, 20, 1)).toEqual([1, 'gap-left', 9, 10, 11, 'gap-right', 20]);
});

test('[S2.32] near either end of a long list the pager has only one gap', () => {
  expect(pageItems(1, 20, 1)).toEqual([1, 2, 3, 4, 5, 'gap-right', 20]);
  expect(pageItems(4, 20, 1)).toEqual([1, 2, 3, 4, 5, 'gap-right', 20]);
  expect(pageItems(17, 20, 1)).toEqual([1, 'gap-left', 16, 17, 18, 19, 20]);
  expect(pageItems(20, 20, 1)).toEqual([1, 'gap-left', 16, 17, 18, 19, 20]);
});

test('[S2.32] the pager always shows the current page, its numbers rise, and a gap hides at least two pages', () => {
  for (let count = 1; count <= 30; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const items = pageItems(page, count, 1);
      const numbers = items.filter((item) => typeof item === 'number');
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(count);
      expect(items.length).toBe(Math.min(count, 7));
      for (const [index, item] of items.entries()) {
        if (typeof item === 'number') continue;
        expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
      }
    }
  }
});

test('[S2.31] fifteen customers fill one page, sixteen need two, and an empty list has one', () => {
  expect(pageCount(15, 15)).toBe(1);
  expect(pageCount(16, 15)).toBe(2);
  expect(pageCount(0, 15)).toBe(1);
});
