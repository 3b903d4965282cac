import { expect, test } from 'vitest';
import type { Command, StoredFile } from '../../offline/index.ts';
import { countWrongPassword, isHopeless, refusedPasswordOf, withFormerTries } from './chosen-files.ts';

const file = (blobId: string, sha256 = blobId): StoredFile => ({
  blobId,
  name: 'statement.pdf',
  contentType: 'application/pdf',
  sizeBytes: 9,
  sha256,
});

test('[S2.16] three wrong passwords for a file lead to the offer of another way, and other files are not affected', () => {
  let slots: (StoredFile | null)[] = [file('a'), file('b'), null];
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(slots.map(isHopeless)).toEqual([false, false, false]);
    slots = countWrongPassword(slots, 'b');
  }
  expect(slots.map(isHopeless)).toEqual([false, true, false]);
});

test('a password that the server refused counts once, however often its step is rendered', () => {
  const once = countWrongPassword([file('a')], 'a', 'command-1');
  expect(countWrongPassword(once, 'a', 'command-1')).toEqual(once);
  expect(countWrongPassword(once, 'a', 'command-2')[0]?.wrongPasswords?.count).toBe(2);
});

test('the file whose password was refused is found by its position in the command', () => {
  const refusal = (code: string, pointer: string) =>
    ({
      kind: 'statements',
      payload: { files: [file('a'), file('b')] },
      lastError: { code, fields: [{ pointer, message: '' }] },
    }) as unknown as Command;
  expect(refusedPasswordOf(refusal('file.password_wrong', '/files/1'))?.blobId).toBe('b');
  expect(refusedPasswordOf(refusal('file.password_needed', '/files/1'))).toBeUndefined();
  expect(refusedPasswordOf(refusal('file.password_wrong', '/elsewhere'))).toBeUndefined();
  expect(refusedPasswordOf(undefined)).toBeUndefined();
});

test('choosing the same document again keeps its count of wrong passwords, and another document starts at none', () => {
  const [tried = null] = countWrongPassword([file('a')], 'a');
  expect(withFormerTries(file('b', 'a'), tried)?.wrongPasswords?.count).toBe(1);
  expect(withFormerTries(file('c'), tried)?.wrongPasswords).toBeUndefined();
  expect(withFormerTries(null, tried)).toBeNull();
});
