/** Difference between the server's clock and this phone's, in milliseconds. */
let skewMs = Number.NEGATIVE_INFINITY;

/** A difference that shrinks by more is another clock; by less, it is only an answer that took its time. */
const toleranceMs = 5_000;

/**
 * Learns the server's time from the Date header of an answer. It counts whole seconds and is as old as the way was
 * long, so of several the latest is the nearest: taking each as it comes would make the time jump back and forth.
 */
export function learnServerTime(dateHeader: string | null, receivedAtMs: number) {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return;
  const found = server - receivedAtMs;
  if (found > skewMs || found < skewMs - toleranceMs) skewMs = found;
}

/** Now by the server's clock. A phone's clock may be days off; what counts against a deadline is never read from it. */
export const serverNow = () => new Date(Date.now() + (Number.isFinite(skewMs) ? skewMs : 0));
