import { expect, test } from 'vitest';
import { commitProblems } from './commit-message.ts';

test.each([
  'fix(gateway): close idle streams',
  'docs: explain the backup',
  'feat(pwa): a new page\n\nThe reason is explained here.\n',
  `docs: a link\n\nhttps://example.org/${'x'.repeat(120)}`,
  'Merge branch main',
  'fix: a typo\n# Please enter the commit message\n# a comment of Git',
])('this message is accepted: %s', (message) => {
  expect(commitProblems(message)).toEqual([]);
});

test.each([
  ['close idle streams', 'form'],
  ['feature(gateway): streams', 'Unknown type'],
  ['fix(desk): streams', 'Unknown scope'],
  [`fix(gateway): ${'x'.repeat(60)}`, '74 characters'],
  ['fix: streams\nwithout an empty line', 'second line'],
  [`fix: streams\n\n${'word '.repeat(25)}`, 'longer than 100'],
])('this message is refused: %s', (message, problem) => {
  expect(commitProblems(message).join()).toContain(problem);
});
