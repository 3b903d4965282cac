import type { Sealed } from '../database/rows.ts';

const algorithm = 'AES-GCM';
const nonceBytes = 12;

/** A key that is usable by this app and can be read by nobody. */
export type DataKey = { keyId: string; key: CryptoKey };

/** @param isReadable only for the moment in which a PIN wraps it. */
export const makeKey = (isReadable = false): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, isReadable, ['encrypt', 'decrypt']);

/** Where a row stands: sealed bytes that were put in another's place do not open. */
export type Place = `${string}/${string}`;

const parametersOf = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(place),
});

/** Seals bytes for one place under a nonce of their own. */
export async function sealBytes({ keyId, key }: DataKey, place: Place, bytes: BufferSource): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return { keyId, nonce, bytes: await crypto.subtle.encrypt(parametersOf(nonce, place), key, bytes) };
}

/** @throws when the bytes were damaged, moved, or sealed under another key. */
export async function openBytes({ keyId, key }: DataKey, place: Place, sealed: Sealed): Promise<ArrayBuffer> {
  if (sealed.keyId !== keyId) throw new Error('sealed under another key');
  return crypto.subtle.decrypt(parametersOf(sealed.nonce, place), key, sealed.bytes);
}

export const sealValue = (key: DataKey, place: Place, value: unknown): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(JSON.stringify(value)));

/** @throws as `openBytes`, or when what was sealed is no JSON. */
export async function openValue(key: DataKey, place: Place, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, place, sealed)));
}
