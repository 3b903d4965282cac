import type { Clock } from '@tshepa/service-kit';

type Entry<Value> = { value: Promise<Value>; untilMs: number };

const maximumEntries = 10_000;

/**
 * Caches replies for a few seconds. Parallel callers share one request, and failures are not cached. When the cache is
 * full the oldest entry is dropped, so that invented tokens cannot fill the memory. Written by hand because the test
 * clock may move back, and because a forgotten entry must not fail its waiting callers.
 */
export function createShortCache<Value>({ ttlMs, clock }: { ttlMs: number; clock: Clock }) {
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key);
      const nowMs = clock.nowMs();
      // A clock that was moved back must not extend an entry's lifetime.
      if (known && nowMs < known.untilMs && known.untilMs - nowMs <= ttlMs) return known.value;
      const value = load();
      entries.delete(key);
      entries.set(key, { value, untilMs: nowMs + ttlMs });
      const [oldest] = entries.keys();
      if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    forget: (key: string) => void entries.delete(key),
  };
}
