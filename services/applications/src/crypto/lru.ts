export type Lru<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): void };

/** Keeps at most `limit` values and forgets the one not used for longest. A Map keeps its keys in order of insertion. */
export function createLru<Key, Value>(limit: number): Lru<Key, Value> {
  const values = new Map<Key, Value>();
  const set = (key: Key, value: Value) => {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > limit && oldest !== undefined) values.delete(oldest);
  };
  return {
    set,
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}
