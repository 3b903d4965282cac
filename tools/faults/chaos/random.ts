import { between, createRandom, pick, type Random } from '@tshepa/integrations/faults';

export { between, createRandom, pick, type Random };

export const shuffled = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);

/** Returns a random UUID; the same seed gives the same UUID. */
export function idFrom(random: Random): string {
  const digits = Array.from({ length: 32 }, () => between(random, 0, 16).toString(16));
  digits[12] = '4';
  digits[16] = pick(random, ['8', '9', 'a', 'b']);
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
