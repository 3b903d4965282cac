import { createRandom } from '../../../sandbox/faults/random.ts';

/** Creates random numbers. The same seed gives the same numbers. */
export function randomFrom(seed: number) {
  const next = createRandom(seed * 2_654_435_761);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    chance: (share: number) => next() < share,
    cents: (from: number, to: number) => Math.round((from + next() * (to - from)) * 100),
  };
}
export type Random = ReturnType<typeof randomFrom>;
