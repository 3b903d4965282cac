export type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const algorithm = 'AES-GCM';
const nonceBytes = 12;

/** Creates a key that cannot be extracted, except while a PIN wraps it (`isReadable`). */
export const makeKey = (isReadable = false): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, isReadable, ['encrypt', 'decrypt']);

/** Seals bytes with a fresh nonce. `about` binds them to their place, so that they cannot be opened elsewhere. */
export async function seal(key: CryptoKey, about: string, bytes: BufferSource): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return { nonce, bytes: await crypto.subtle.encrypt(parametersOf(nonce, about), key, bytes) };
}

/** Opens sealed bytes. @throws DOMException when the bytes were changed or `about` does not match. */
export const unseal = (key: CryptoKey, about: string, { nonce, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(parametersOf(nonce, about), key, bytes);

const parametersOf = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(about),
});

/** @returns SHA-256 in hex, as the server writes it. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
