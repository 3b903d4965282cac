/** Bytes that only the key beside them opens. The key itself can be used, never read out. */
export type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const algorithm = 'AES-GCM';

export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

/** `about` says what the bytes are: sealed bytes put in another's place do not open. */
export async function seal(key: CryptoKey, about: string, bytes: BufferSource): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  return { nonce, bytes: await crypto.subtle.encrypt(parametersOf(nonce, about), key, bytes) };
}

/** @throws DOMException when the bytes were changed or are not what `about` says. */
export const unseal = (key: CryptoKey, about: string, { nonce, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(parametersOf(nonce, about), key, bytes);

const parametersOf = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(about),
});
