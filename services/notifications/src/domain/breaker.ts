export type BreakerSettings = { minFailures: number; failurePercent: number };
export type TryCounts = { tries: number; failures: number };

/** A time window in which tries are counted. Its counts are no longer needed at `forgetAt`. */
export type TimeWindow = { index: number; endsInSeconds: number; forgetAt: Date };

/** Returns true when so many wrong codes are being tried, over all applicants, that checking must pause. */
export const isTripped = (
  { tries, failures }: TryCounts,
  { minFailures, failurePercent }: BreakerSettings,
): boolean => failures >= minFailures && failures * 100 >= tries * failurePercent;

export function windowOf(nowMs: number, windowSeconds: number): TimeWindow {
  const windowMs = windowSeconds * 1000;
  const index = Math.floor(nowMs / windowMs);
  const endMs = (index + 1) * windowMs;
  // The next window still reads these counts.
  return { index, endsInSeconds: Math.ceil((endMs - nowMs) / 1000), forgetAt: new Date(endMs + windowMs) };
}
