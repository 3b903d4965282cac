const parts = (cents: number) =>
  [String(Math.trunc(Math.abs(cents) / 100)), String(Math.abs(cents) % 100).padStart(2, '0')] as const;
const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);

/** Writes the size of an amount, without its sign: `1,234.50`. */
export const commas = (cents: number) => `${grouped(parts(cents)[0], ',')}.${parts(cents)[1]}`;
/** Writes `1 234.50`. */
export const spaces = (cents: number) => `${grouped(parts(cents)[0], ' ')}.${parts(cents)[1]}`;
/** Writes `1234.50`. */
export const plain = (cents: number) => parts(cents).join('.');

export type Written = (cents: number) => string;
/** Writes a minus before or behind the amount, if it is negative. */
export const minusBefore =
  (write: Written): Written =>
  (cents) =>
    `${cents < 0 ? '-' : ''}${write(cents)}`;
export const minusBehind =
  (write: Written): Written =>
  (cents) =>
    `${write(cents)}${cents < 0 ? '-' : ''}`;
/** Writes `-R1 310.00`. */
export const inRand =
  (write: Written, gap = ''): Written =>
  (cents) =>
    `${cents < 0 ? '-' : ''}R${gap}${write(cents)}`;
export const blankIfZero =
  (write: Written, blank = ''): Written =>
  (cents) =>
    cents === 0 ? blank : write(cents);

/** Writes an amount as the key does: `-1234.50`. */
export const keyed = minusBefore(plain);
