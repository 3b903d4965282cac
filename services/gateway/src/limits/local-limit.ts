import { isIPv6 } from 'node:net';
import { AppError } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import type { Http } from '../http.ts';

type Bucket = { tokens: number; atMs: number };

const minuteMs = 60_000;
const maximumBuckets = 50_000;

/**
 * Creates a token bucket for each key, in this process only. Limits that protect people, such as passcode attempts, are
 * stored with the data instead. No library is used, because refused calls must not count and the clock is injected.
 */
export function createRateLimit({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  const buckets = new Map<string, Bucket>();
  return {
    take(key: string): void {
      const nowMs = clock.nowMs();
      const known = buckets.get(key) ?? { tokens: perMinute, atMs: nowMs };
      const passedMs = Math.max(0, nowMs - known.atMs);
      const tokens = Math.min(perMinute, known.tokens + (passedMs * perMinute) / minuteMs);
      buckets.delete(key);
      buckets.set(key, { tokens: Math.max(0, tokens - 1), atMs: nowMs });
      const [oldest] = buckets.keys();
      if (buckets.size > maximumBuckets && oldest !== undefined) buckets.delete(oldest);
      if (tokens >= 1) return;
      // A refused call takes no token. Otherwise a client that keeps retrying would never be admitted again.
      buckets.set(key, { tokens, atMs: nowMs });
      const retryAfterSeconds = Math.ceil(((1 - tokens) * minuteMs) / perMinute / 1000);
      throw new AppError('request.rate_limited', { retryAfterSeconds });
    },
    /** Returns the token of a call that turned out not to count. */
    giveBack(key: string): void {
      const known = buckets.get(key);
      if (known) known.tokens = Math.min(perMinute, known.tokens + 1);
    },
  };
}

/**
 * Returns the address that rate limits use. Only the first 64 bits of an IPv6 address count, because one subscriber can
 * use all the others. X-Forwarded-For is trusted only behind a proxy, and only its last entry, which the proxy added.
 */
export function clientAddress(http: Http, trustProxy: boolean): string {
  const forwarded = trustProxy ? http.get('x-forwarded-for').split(',').at(-1)?.trim() : undefined;
  const address = forwarded || http.req.socket.remoteAddress || 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
};
