import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values that every authenticator app takes for granted. */
const stepSeconds = 30;
const digits = 6;
/** A clock may be one step off, either way (RFC 6238, 5.2). */
const driftSteps = 1;
/** What RFC 4226 recommends for SHA-1: as long as its output. */
const secretBytes = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

type HotpOptions = { digits?: number; algorithm?: 'sha1' | 'sha256' | 'sha512' };

/** The one-time password of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, options: HotpOptions = {}): string {
  const { digits: length = digits, algorithm = 'sha1' } = options;
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac(algorithm, secret).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

export const stepOf = (nowMs: number): number => Math.floor(nowMs / 1_000 / stepSeconds);

/** The step whose code was typed, among those of now that are later than `lastStep`; undefined when it is none. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { nowMs, lastStep }: { nowMs: number; lastStep: number },
): number | undefined {
  const typed = Buffer.from(code);
  const now = stepOf(nowMs);
  let found: number | undefined;
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const expected = Buffer.from(hotp(secret, step));
    const isSame = typed.length === expected.length && timingSafeEqual(typed, expected);
    if (isSame && step > lastStep) found ??= step;
  }
  return found;
}

/** A new secret, in base32 as it is typed and stands in the QR code. */
export function newTotpSecret(): string {
  const bits = Array.from(randomBytes(secretBytes), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (group) => alphabet[Number.parseInt(group, 2)] ?? '');
}

/** The bytes of a secret in base32 (RFC 4648). */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What the QR code says to an app. */
export function otpauthUri({ issuer, email, secret }: { issuer: string; email: string; secret: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}
