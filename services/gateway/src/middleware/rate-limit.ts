import { AppError } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';

type Bucket = { tokens: number; atMs: number };

export type RateLimit = { take(key: string): void };

const minuteMs = 60_000;
const maximumBuckets = 50_000;

/**
 * A token bucket for each key, in this process only; the limits that protect people are kept with the data. Written by
 * hand because it follows the injected clock, and because a refused call must not count.
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
      // A refused call costs nothing, or a client that keeps trying would never be let in again.
      buckets.set(key, { tokens, atMs: nowMs });
      const retryAfterSeconds = Math.ceil(((1 - tokens) * minuteMs) / perMinute / 1000);
      throw new AppError('request.rate_limited', { retryAfterSeconds });
    },
  };
}
