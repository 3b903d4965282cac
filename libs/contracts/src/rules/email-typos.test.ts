import { expect, test } from 'vitest';
import { likelyEmail } from './email-typos.ts';

test.each([
  ['thandi@gmail.con', 'thandi@gmail.com'],
  ['thandi@gmial.com', 'thandi@gmail.com'],
  ['Thandi.N@GMAIL.CO', 'Thandi.N@gmail.com'],
  ['thandi@yahooo.com', 'thandi@yahoo.com'],
  ['thandi@outlok.com', 'thandi@outlook.com'],
  ['thandi@mweb.co.z', 'thandi@mweb.co.za'],
  ['thandi@shop.con', 'thandi@shop.com'],
])('[S5.02] %s is probably %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'thandi@gmail.com',
  'thandi@ymail.com',
  'thandi@yahoo.co.za',
  'thandi@hotmail.co.uk',
  'thandi@example.co.za',
  'thandi@shop.photography',
  'thandi',
])('[S5.02] %s raises no question', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
