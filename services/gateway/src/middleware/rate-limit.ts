import { AppError } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';

type Bucket = { tokens: number; atMs: number };

export type RateLimit = { take(key: string): void };

const minuteMs = 60_000;
const maximumBuckets = 50_000;

/**
 * Creates a token bucket for each key, in this process only. Limits that protect people, such as passcode attempts, are
 * stored with the data instead. No library is used, because refused calls must not count and the clock is injected.
 */
export function createRateLimit({ perMinute, clock }: { perMinute: number; clock: Clock }): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(key) {
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
  };
}
