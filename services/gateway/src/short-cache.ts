import type { Clock } from '@tshepa/service-kit';

type Entry<Value> = { value: Promise<Value>; untilMs: number };

export type ShortCache<Value> = {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
};

/**
 * Remembers answers for seconds. Parallel askers share one question, a failed one is not remembered, and the oldest
 * entry leaves when the cache is full, so that made-up tokens cannot fill the memory.
 */
export function createShortCache<Value>(settings: {
  ttlMs: number;
  clock: Clock;
  maximumEntries?: number;
}): ShortCache<Value> {
  const { ttlMs, clock, maximumEntries = 10_000 } = settings;
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key, load) {
      const known = entries.get(key);
      const nowMs = clock.nowMs();
      // A clock that was moved back must not keep an entry for longer than its time.
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
    forget: (key) => void entries.delete(key),
  };
}
