import { expect, test } from 'vitest';
import { sha256 } from './shown-agreement.ts';

test('the hash of a text is the SHA-256 of its UTF-8 bytes', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await sha256('ë')).toHaveLength(64);
});
