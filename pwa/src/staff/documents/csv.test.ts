import { expect, test } from 'vitest';
import { recordsToCsv, toCsv } from './csv.ts';

test('commas, quotes and line breaks are quoted', () => {
  expect(toCsv([['a,b', 'say "hi"', 'x\ny', 1, null]])).toBe('"a,b","say ""hi""","x\ny",1,\r\n');
});

test('a text that starts like a formula stays text, and a negative number stays a number', () => {
  expect(toCsv([['=1+1', '@cmd', -5]])).toBe("'=1+1,'@cmd,-5\r\n");
});

test('[S7.32] records with different keys share one set of columns', () => {
  expect(
    recordsToCsv([
      { at: '1', step: 'a' },
      { at: '2', note: true },
    ]),
  ).toBe('at,step,note\r\n1,a,\r\n2,,true\r\n');
});
