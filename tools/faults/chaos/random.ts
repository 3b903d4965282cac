import { createRandom, type Random } from '@tshepa/integrations/faults';

export { createRandom, type Random };

/** Returns a whole number from `from` up to but not including `to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from));

/** @throws RangeError when there is nothing to pick from. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const found = values.at(between(random, 0, values.length));
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

export const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);

/** Returns a random UUID; the same seed gives the same one. */
export function idFrom(random: Random): string {
  const digits = Array.from({ length: 32 }, () => between(random, 0, 16).toString(16));
  digits[12] = '4';
  digits[16] = pick(random, ['8', '9', 'a', 'b']);
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
