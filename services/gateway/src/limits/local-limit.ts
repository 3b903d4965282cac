import type { Clock } from '@tshepa/service-kit';

type Bucket = { tokens: number; atMs: number };

const minuteMs = 60_000;
const maximumBuckets = 50_000;

/**
 * Creates a token bucket for each key, in this process only. No library is used, because refused calls must not count and
 * the clock is injected.
 */
export function createLocalLimit({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  const buckets = new Map<string, Bucket>();
  return {
    /** Takes a token. Returns the seconds to wait when there is none. */
    take(key: string): number | undefined {
      const nowMs = clock.nowMs();
      const known = buckets.get(key) ?? { tokens: perMinute, atMs: nowMs };
      const passedMs = Math.max(0, nowMs - known.atMs);
      const tokens = Math.min(perMinute, known.tokens + (passedMs * perMinute) / minuteMs);
      // A refused call takes no token. Otherwise a client that keeps retrying would never be admitted again.
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.delete(key);
      buckets.set(key, { tokens: left, atMs: nowMs });
      const [oldest] = buckets.keys();
      if (buckets.size > maximumBuckets && oldest !== undefined) buckets.delete(oldest);
      return tokens >= 1 ? undefined : Math.ceil(((1 - tokens) * minuteMs) / perMinute / 1000);
    },
    /** Puts back the token of a call that turned out not to count. */
    giveBack(key: string): void {
      const known = buckets.get(key);
      if (known) known.tokens = Math.min(perMinute, known.tokens + 1);
    },
  };
}
