import { expect, test } from 'vitest';
import { copyProblem } from '../shared/store-document.ts';

const full = 'This phone has no space for this file. Free up some space, then choose it again.';
const unread = 'This phone could not read that file. Please choose it again.';

test('a full phone and an unreadable file get different messages, however the database wraps the browser’s error', () => {
  const quota = new DOMException('', 'QuotaExceededError');
  expect(copyProblem(quota)).toBe(full);
  expect(copyProblem(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(full);
  expect(copyProblem(new DOMException('', 'NotReadableError'))).toBe(unread);
  expect(copyProblem('something else')).toBe(unread);
});
