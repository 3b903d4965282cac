import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription in base64url, as the browser provides them. */
export type PushKeys = { p256dh: string; auth: string };

const recordSize = 4096;
const lastRecord = 2;

/** The values that are generated for each message. Only the test with the published example sets them. */
type Fresh = { privateKey: Buffer; salt: Buffer };
const fresh = (): Fresh => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
};

const expand = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for one browser by RFC 8291 with the `aes128gcm` coding of RFC 8188, in one record. The push service
 * learns nothing but the length.
 * @throws Error when the browser's key is not a point on the curve.
 */
export function encryptPush(
  plaintext: string,
  keys: PushKeys,
  { privateKey, salt }: Fresh = fresh(),
): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  const ownKey = own.getPublicKey();
  const shared = own.computeSecret(browserKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = expand(shared, auth, keyInfo, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    expand(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(plaintext), Buffer.from([lastRecord])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ownKey.length]), ownKey, sealed]);
}

/** Returns a topic, of which push services keep only the newest message. It has at most 32 characters of base64url. */
export const topicOf = (text: string): string =>
  createHmac('sha256', 'topic').update(text).digest('base64url').slice(0, 32);
