export type BreakerSettings = { windowSeconds: number; minFailures: number; failurePercent: number };
export type TryCounts = { tries: number; failures: number };

/** Whether so many codes are being guessed, over all customers, that no try may be answered for now. */
export const isTripped = (
  { tries, failures }: TryCounts,
  { minFailures, failurePercent }: BreakerSettings,
): boolean => failures >= minFailures && failures * 100 >= tries * failurePercent;

/** The window that an instant lies in, and the seconds until that window ends. */
export function windowOf(nowMs: number, windowSeconds: number): { index: number; endsInSeconds: number } {
  const windowMs = windowSeconds * 1000;
  const index = Math.floor(nowMs / windowMs);
  return { index, endsInSeconds: Math.ceil(((index + 1) * windowMs - nowMs) / 1000) };
}
