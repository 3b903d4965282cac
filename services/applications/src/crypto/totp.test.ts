import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { fromBase32, matchingStep, newTotpSecret, otpauthUri, stepOf } from './totp.ts';

describe('the codes of an authenticator app', () => {
  const key = '12345678901234567890';
  const secret = fromBase32(Secret.fromUTF8(key).base32);
  const nowMs = 1_234_567_890_000;
  const step = stepOf(nowMs);
  const codeOf = (drift: number) => new TOTP({ secret }).generate({ timestamp: nowMs + drift * 30_000 });
  const match = (code: string, lastStep = 0) => matchingStep(secret, code, { nowMs, lastStep });

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at %d seconds is %s, as in RFC 6238, appendix B', (seconds, code) => {
    const at = seconds * 1_000;
    expect(matchingStep(secret, code, { nowMs: at, lastStep: 0 })).toBe(stepOf(at));
  });

  test('a code is accepted only in its own step and the steps beside it', () => {
    const found = [-2, -1, 0, 1, 2].map((drift) => match(codeOf(drift)));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('a code is accepted once, and earlier codes are refused afterwards', () => {
    expect(match(codeOf(0), step)).toBeUndefined();
    expect(match(codeOf(-1), step)).toBeUndefined();
    expect(match(codeOf(1), step)).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '٠٠٠٠٠٠'])('the code %j is refused', (code) => {
    expect(match(code)).toBeUndefined();
  });
});

describe('the secret of an authenticator app', () => {
  test('a new secret has 160 bits in base32, which every authenticator app accepts', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(fromBase32(secret).bytes).toHaveLength(20);
    }
    expect(new Set(secrets).size).toBe(50);
  });

  test('a secret that an earlier version stored decodes to the same bytes', () => {
    expect(Buffer.from(fromBase32('MZXW6YTBOI').bytes).toString()).toBe('foobar');
  });

  test('the address in the QR code contains the secret', () => {
    const uri = new URL(otpauthUri({ issuer: 'Tshepa', email: 'a+b@desk.example', secret: 'MZXW6YTBOI' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Tshepa:a+b@desk.example');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: 'MZXW6YTBOI', issuer: 'Tshepa' });
  });
});
