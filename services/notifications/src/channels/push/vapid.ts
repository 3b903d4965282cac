import { createECDH, createPrivateKey, sign } from 'node:crypto';

const lifetimeSeconds = 12 * 60 * 60;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** `privateKey` is P-256, 32 bytes in hex or base64url (RFC 8292). @throws Error when it is invalid. */
export function createVapid({ privateKey, subject }: { privateKey: string; subject: string }) {
  const bytes = Buffer.from(privateKey, /^[\da-f]{64}$/i.test(privateKey) ? 'hex' : 'base64url');
  if (bytes.length !== 32) throw new Error('VAPID_PRIVATE_KEY is not a P-256 key');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: bytes.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    /** The key that a browser subscribes with. Only the owner of the private key can send to the subscription. */
    publicKey,
    secret: bytes,
    /** Returns the `authorization` header of one call, valid for 12 hours from `now`. */
    headerFor(endpoint: string, now: Date): string {
      const expires = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
      const claims = { aud: new URL(endpoint).origin, exp: expires, sub: subject };
      const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
export type Vapid = ReturnType<typeof createVapid>;
