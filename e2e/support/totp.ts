import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes the present code of an authenticator app independently of the product's code (RFC 6238). */
export function codeOfSecret(secret: string, nowMs = Date.now()): string {
  let bits = 0n;
  for (const letter of secret) bits = bits * 32n + BigInt(alphabet.indexOf(letter));
  const key = Buffer.from(bits.toString(16).padStart(40, '0'), 'hex');
  const counter = Buffer.from(
    Math.floor(nowMs / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const hash = createHmac('sha1', key).update(counter).digest('hex');
  const offset = Number.parseInt(hash.slice(-1), 16) * 2;
  const number = Number.parseInt(hash.slice(offset, offset + 8), 16) & 0x7f_ff_ff_ff;
  return String(number).slice(-6).padStart(6, '0');
}
