import { expect, test } from 'vitest';
import { copyProblem } from './chosen-files.ts';

const full = 'This phone has no space for this file. Free up some space, then choose it again.';
const unread = 'This phone could not read that file. Please choose it again.';

test('a full phone and an unreadable file are told apart, however the database wraps what the browser said', () => {
  const quota = new DOMException('', 'QuotaExceededError');
  expect(copyProblem(quota)).toBe(full);
  expect(copyProblem(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(full);
  expect(copyProblem(new DOMException('', 'NotReadableError'))).toBe(unread);
  expect(copyProblem('something else')).toBe(unread);
});
