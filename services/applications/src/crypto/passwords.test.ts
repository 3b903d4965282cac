import { expect, test } from 'vitest';
import { hashPassword, leastMemoryKib, matchesPassword, newOneTimePassword } from './passwords.ts';

test('a password matches only its own hash, and each hash of a password is different', async () => {
  const [first, second] = await Promise.all([
    hashPassword('lebo’s password', leastMemoryKib),
    hashPassword('lebo’s password', leastMemoryKib),
  ]);
  expect(first).not.toBe(second);
  expect(await matchesPassword('lebo’s password', first)).toBe(true);
  expect(await matchesPassword('lebo’s passwort', first)).toBe(false);
});

test('a letter with an accent matches however the keyboard composes it', async () => {
  expect(await matchesPassword('cafe\u0301', await hashPassword('caf\u00e9', leastMemoryKib))).toBe(true);
});

test('a hash contains its parameters, so that a password still matches after the memory is changed', async () => {
  const hash = await hashPassword('any', 64);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  expect(await matchesPassword('any', hash)).toBe(true);
});

test('an unreadable hash is an error and not a wrong password', async () => {
  await expect(matchesPassword('any', 'plain text')).rejects.toThrow(/cannot be read/);
});

test('one-time passwords satisfy the password rules and never repeat', () => {
  const made = Array.from({ length: 200 }, newOneTimePassword);
  expect(new Set(made).size).toBe(made.length);
  for (const password of made) expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
});
