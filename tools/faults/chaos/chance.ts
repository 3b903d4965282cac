import { createRandom, type Random } from '@tshepa/integrations/faults';

export { createRandom, type Random };

/** A whole number from `from` up to and without `to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from));

/** @throws RangeError when there is nothing to pick from. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const found = values.at(between(random, 0, values.length));
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

/** All values in an order by chance. */
export const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);

/** An id that the same seed gives again. */
export function idFrom(random: Random): string {
  const digits = Array.from({ length: 32 }, () => between(random, 0, 16).toString(16));
  digits[12] = '4';
  digits[16] = pick(random, ['8', '9', 'a', 'b']);
  const text = digits.join('');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => text.slice(from, to))
    .join('-');
}
