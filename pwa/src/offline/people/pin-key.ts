import type { DataKey } from '../store/codec.ts';
import type { KeyRow } from '../store/rows.ts';

/** This many PBKDF2 iterations take about a second on a cheap phone. Each key stores its own number of iterations. */
export const pinIterations = 600_000;

export type WrappedKey = Extract<KeyRow, { pin: unknown }>;

async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const text = new TextEncoder().encode(pin);
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

export async function wrapByPin(
  { keyId, key }: DataKey,
  pin: string,
  iterations: number = pinIterations,
): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const wrapper = await keyOfPin(pin, salt, iterations);
  const wrapped = await crypto.subtle.wrapKey('raw', key, wrapper, { name: 'AES-GCM', iv: nonce });
  return { id: 'data', keyId, pin: { salt, iterations, nonce, wrapped }, wrongTries: 0, since: 0 };
}

/** Unwraps the key so that it is usable but not readable. Returns null when the PIN is wrong. */
export async function unwrapByPin({ keyId, pin: stored }: WrappedKey, pin: string): Promise<DataKey | null> {
  const wrapper = await keyOfPin(pin, stored.salt, stored.iterations);
  const unwrapping = { name: 'AES-GCM', iv: stored.nonce };
  try {
    const key = await crypto.subtle.unwrapKey('raw', stored.wrapped, wrapper, unwrapping, 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]);
    return { keyId, key };
  } catch {
    return null;
  }
}
