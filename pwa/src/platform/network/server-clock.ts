/** The difference between the server's clock and this phone's, in milliseconds. */
let skewMs = Number.NEGATIVE_INFINITY;

/** A larger decrease means a changed clock; a smaller decrease is network delay. */
const toleranceMs = 5_000;

/**
 * Learns the server's time from a reply. Delay and whole seconds only make that time look earlier, so the largest
 * difference is the most accurate.
 */
export function learnServerTime(dateHeader: string | null, receivedAtMs: number) {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return;
  const found = server - receivedAtMs;
  if (found > skewMs || found < skewMs - toleranceMs) skewMs = found;
}

/** Returns the current time by the server's clock. A phone's clock may be days off, so deadlines never use it. */
export const serverNow = () => new Date(Date.now() + (Number.isFinite(skewMs) ? skewMs : 0));
