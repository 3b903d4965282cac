/** Numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a whole number from `from` up to but not including `to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from));

/** @throws RangeError when there is nothing to pick from. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const [found] = values.slice(between(random, 0, values.length));
  if (found === undefined) throw new RangeError('there is nothing to pick from');
  return found;
}
