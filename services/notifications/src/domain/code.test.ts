import { expect, test } from 'vitest';
import { codeOf, hashCode, isSameHash, newSeed } from './code.ts';

const pepper = 'p'.repeat(32);
const subject = { kind: 'loan', customerId: 'c' } as const;

test('[S9.05] codes have five digits, including leading zeros, and all digits are equally likely', () => {
  const codes = Array.from({ length: 20_000 }, () => codeOf(pepper, subject, newSeed()));
  expect(codes.every((code) => /^\d{5}$/.test(code))).toBe(true);
  for (let place = 0; place < 5; place += 1) {
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    // With nine degrees of freedom, 40 is exceeded once in a hundred thousand runs.
    expect(counts.size).toBe(10);
    expect(chiSquare).toBeLessThan(40);
  }
});

test('a seed yields the same code again, and another code for another pepper, kind or application', () => {
  const seeds = Array.from({ length: 50 }, newSeed);
  const codes = (key: string, of: Parameters<typeof codeOf>[1]) =>
    seeds.map((seed) => codeOf(key, of, seed)).join();
  const own = codes(pepper, subject);
  expect(codes(pepper, subject)).toBe(own);
  expect(codes('q'.repeat(32), subject)).not.toBe(own);
  expect(codes(pepper, { ...subject, kind: 'resume' })).not.toBe(own);
  expect(codes(pepper, { ...subject, customerId: 'd' })).not.toBe(own);
});

test('the stored hash is valid for one kind and one application only', () => {
  const hash = hashCode(pepper, subject, '01234');
  expect(isSameHash(hash, hashCode(pepper, subject, '01234'))).toBe(true);
  expect(isSameHash(hash, hashCode(pepper, subject, '01235'))).toBe(false);
  expect(isSameHash(hash, hashCode(pepper, { ...subject, kind: 'manual' }, '01234'))).toBe(false);
  expect(isSameHash(hash, hashCode(pepper, { ...subject, customerId: 'd' }, '01234'))).toBe(false);
  expect(isSameHash(hash, '')).toBe(false);
});
