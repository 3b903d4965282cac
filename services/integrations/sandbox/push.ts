import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import Router from '@koa/router';
import type { SandboxContext } from './context.ts';
import { Refusal } from './http.ts';

/** A browser with its push service. The sandbox holds the keys of its subscriptions, so it can decrypt the messages. */
type Browser = { privateKey: Buffer; publicKey: Buffer; auth: Buffer; isEnded: boolean };

const maximumBytes = 4096;

async function readBytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length > maximumBytes) throw new Refusal(413, { error: 'at most 4096 bytes' });
  return bytes;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message as a browser does (RFC 8291). It shares no code with the sender, so that errors cannot cancel out. */
function decrypt(bytes: Buffer, { privateKey, publicKey, auth }: Browser): string {
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes[20] ?? 0;
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const sealed = bytes.subarray(21 + keyLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Verifies that the sender holds the key that it names, and signed for this origin and time (RFC 8292). */
function isSignedForUs(header: string, origin: string, nowSeconds: number): boolean {
  const [, token = '', name = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(name, 'base64url');
  if (point.length !== 65) return false;
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}');
  const isOurs = claims.aud === origin && claims.exp > nowSeconds && claims.exp <= nowSeconds + 86_400;
  const options = { key, dsaEncoding: 'ieee-p1363' as const };
  return (
    isOurs && verify('sha256', Buffer.from(`${head}.${body}`), options, Buffer.from(signature, 'base64url'))
  );
}

const originOf = ({ protocol, host }: { protocol: string; host: string }) => `${protocol}://${host}`;

export function pushRoutes({ clock, ledger }: SandboxContext): Router {
  const browsers = new Map<string, Browser>();
  const router = new Router();
  const browserOf = (id: string | undefined): Browser => {
    const browser = browsers.get(id ?? '');
    if (!browser) throw new Refusal(404, { error: 'no such subscription' });
    if (browser.isEnded) throw new Refusal(410, { error: 'the subscription has ended' });
    return browser;
  };
  router.post('/push-subscriptions', (ctx) => {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys();
    const auth = randomBytes(16);
    const id = randomBytes(9).toString('base64url');
    browsers.set(id, { privateKey: pair.getPrivateKey(), publicKey, auth, isEnded: false });
    const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
    ctx.body = { endpoint: `${originOf(ctx)}/push/${id}`, keys };
  });
  router.post('/push-subscriptions/:id/end', (ctx) => {
    browserOf(ctx.params['id']).isEnded = true;
    ctx.body = { ok: true };
  });
  router.post('/push/:id', async (ctx) => {
    const browser = browserOf(ctx.params['id']);
    const seconds = Math.floor(clock.nowMs() / 1000);
    if (!isSignedForUs(ctx.get('authorization'), originOf(ctx), seconds))
      throw new Refusal(403, { error: 'the request is not signed for this service' });
    if (ctx.get('content-encoding') !== 'aes128gcm' || !/^\d+$/.test(ctx.get('ttl')))
      throw new Refusal(400, { error: 'an encoding and a TTL are required' });
    const message = JSON.parse(decrypt(await readBytes(ctx.req), browser));
    // Each tag has one entry. A phone replaces a message with the next message of the same tag.
    const reference = `${ctx.params['id']}:${message.tag}`;
    ledger.once('push', reference, () => ({
      answer: { id: createHash('sha256').update(reference).digest('hex').slice(0, 12) },
      data: { ...message, topic: ctx.get('topic'), urgency: ctx.get('urgency') },
    }));
    ctx.status = 201;
    ctx.body = '';
  });
  return router;
}
