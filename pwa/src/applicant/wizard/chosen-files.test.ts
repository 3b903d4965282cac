import { expect, test } from 'vitest';
import { copyProblem, twinOf } from './chosen-files.ts';

const full = 'This phone has no space for this file. Free up some space, then choose it again.';
const unread = 'This phone could not read that file. Please choose it again.';

test('a full phone and an unreadable file get different messages, however the database wraps the browser’s error', () => {
  const quota = new DOMException('', 'QuotaExceededError');
  expect(copyProblem(quota)).toBe(full);
  expect(copyProblem(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(full);
  expect(copyProblem(new DOMException('', 'NotReadableError'))).toBe(unread);
  expect(copyProblem('something else')).toBe(unread);
});

test('[S2.16] the same statement twice is noticed, also under another name or when the server has it already', () => {
  const file = (name: string, sha256?: string) => ({
    blobId: name,
    name,
    contentType: 'application/pdf',
    sizeBytes: 9,
    ...(sha256 ? { sha256 } : {}),
  });
  const others = [null, file('october.pdf', 'a'.repeat(64))];
  expect(twinOf(file('october (1).pdf', 'a'.repeat(64)), others)?.name).toBe('october.pdf');
  expect(twinOf(file('september.pdf', 'b'.repeat(64)), others)).toBeUndefined();
  expect(twinOf(file('old.pdf'), [file('older.pdf')])).toBeUndefined();
});
