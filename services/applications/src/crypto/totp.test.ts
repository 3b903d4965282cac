import { describe, expect, test } from 'vitest';
import { fromBase32, hotp, matchingStep, newTotpSecret, otpauthUri, stepOf } from './totp.ts';

const keys = {
  sha1: '12345678901234567890',
  sha256: '12345678901234567890123456789012',
  sha512: '1234567890123456789012345678901234567890123456789012345678901234',
} as const;

describe('one-time passwords', () => {
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ])('are those of RFC 6238, appendix B, at %d seconds', (seconds, sha1, sha256, sha512) => {
    const step = stepOf(seconds * 1_000);
    const codes = (['sha1', 'sha256', 'sha512'] as const).map((algorithm) =>
      hotp(Buffer.from(keys[algorithm]), step, { digits: 8, algorithm }),
    );
    expect(codes).toEqual([sha1, sha256, sha512]);
  });

  test('are those of RFC 4226, appendix D', () => {
    const expected = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
    expect(expected.map((_code, counter) => hotp(Buffer.from(keys.sha1), counter))).toEqual(expected);
  });
});

describe('a code', () => {
  const secret = Buffer.from(keys.sha1);
  const nowMs = 1_234_567_890_000;
  const step = stepOf(nowMs);
  const match = (code: string, lastStep = 0) => matchingStep(secret, code, { nowMs, lastStep });

  test('counts one step before and after now, and no further', () => {
    const found = [-2, -1, 0, 1, 2].map((drift) => match(hotp(secret, step + drift)));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('counts once, and none from before it counts afterwards', () => {
    expect(match(hotp(secret, step), step)).toBeUndefined();
    expect(match(hotp(secret, step - 1), step)).toBeUndefined();
    expect(match(hotp(secret, step + 1), step)).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '٠٠٠٠٠٠'])('%j is none', (code) => {
    expect(match(code)).toBeUndefined();
  });
});

describe('a secret', () => {
  test('has 160 bits in base32, which every app reads', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(fromBase32(secret)).toHaveLength(20);
    }
    expect(new Set(secrets).size).toBe(50);
    expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar');
  });

  test('stands in the address that a QR code holds', () => {
    const uri = new URL(otpauthUri({ issuer: 'Tshepa', email: 'a+b@desk.example', secret: 'ABC' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Tshepa:a+b@desk.example');
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'ABC', issuer: 'Tshepa' });
  });
});
