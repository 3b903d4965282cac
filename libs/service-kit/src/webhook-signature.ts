import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older deliveries are refused, so that a recorded delivery cannot be replayed later. */
const toleranceSeconds = 5 * 60;

type Signed = { secret: string; body: string; at: Date };
type Claimed = { secret: string; body: string; signature: string; now: Date };

const macOf = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** Creates the value of `X-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`. */
export function signWebhook({ secret, body, at }: Signed): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Checks whether a signature matches the body and lies within 5 minutes of `now`. Compares in constant time. */
export function isSignatureValid({ secret, body, signature, now }: Claimed): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!match) return false;
  const [, seconds = '', mac = ''] = match;
  const fits = timingSafeEqual(macOf(secret, Number(seconds), body), Buffer.from(mac, 'hex'));
  return fits && Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds;
}
