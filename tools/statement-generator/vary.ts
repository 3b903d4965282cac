import { createRandom } from '@tshepa/integrations/faults';

/** Random choices. The same seed makes the same choices in the same order. */
export type Vary = {
  chance: (share: number) => boolean;
  /** A whole number from `from` up to and including `to`. */
  between: (from: number, to: number) => number;
  /** An amount in cents between two amounts in rand. */
  cents: (fromRand: number, toRand: number) => number;
  pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items) => Items[number];
  digits: (count: number) => string;
  shuffled: <Item>(items: readonly Item[]) => Item[];
  /** Choices of their own, which do not depend on how many others were made before. */
  split: (name: string) => Vary;
};

const hashOf = (text: string) => {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
};

export function varyFrom(seed: string): Vary {
  const next = createRandom(hashOf(seed));
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (share) => next() < share,
    between,
    cents: (from, to) => between(from * 100, to * 100),
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ item }) => item),
    split: (name) => varyFrom(`${seed}/${name}`),
  };
}
