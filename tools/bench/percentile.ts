/** Returns the value that the given share of the values (0.5 is half) does not exceed; NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
