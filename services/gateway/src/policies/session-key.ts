import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const suffixLength = 16;

const derive = (purpose: 'name' | 'value', key: string) =>
  createHash('sha256').update(`session-${purpose}:${key}`).digest();

/** Returns the part of a cookie's name that belongs to a session key. The key cannot be computed from it. */
export const cookieSuffix = (key: string): string =>
  derive('name', key).toString('hex').slice(0, suffixLength);

/** Encrypts a session token, so that a copied cookie opens nothing without the key that its owner's phone holds. */
export function sealToken(token: string, key: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, derive('value', key), nonce);
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns undefined for a value that was not sealed under this key. */
export function openToken(value: string, key: string): string | undefined {
  const bytes = Buffer.from(value, 'base64url');
  const sealedFrom = nonceBytes + tagBytes;
  if (bytes.length <= sealedFrom) return undefined;
  const decipher = createDecipheriv(algorithm, derive('value', key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, sealedFrom));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(sealedFrom)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
