/**
 * A random generator that gives the same sequence for the same seed, so that a second run creates the same people.
 * It uses Mulberry32 by Tommy Ettinger (public domain), which is small, fast and even enough for made-up people.
 */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new RangeError('Cannot pick from an empty list');
    return found;
  };
  return {
    next,
    /** A whole number from `low` to `high`, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick,
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>): Key => {
      const keys = Object.keys(weights) as Key[];
      let left = next() * keys.reduce((sum, key) => sum + weights[key], 0);
      for (const key of keys) {
        left -= weights[key];
        if (left < 0) return key;
      }
      return pick(keys);
    },
    /** A random duration around `median`. One in six is longer than `spread` times the median. */
    aroundMs: (median: number, spread = 2): number => {
      // This is the Box-Muller transform. The logarithms of durations are normally distributed.
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.round(median * spread ** normal);
    },
  };
}

export type Chance = ReturnType<typeof createChance>;
