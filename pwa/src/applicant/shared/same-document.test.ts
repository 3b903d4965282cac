import { expect, test } from 'vitest';
import { twinOf } from './same-document.ts';

test('[S2.16] a statement that was chosen twice is noticed by its content, even under another name', () => {
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
