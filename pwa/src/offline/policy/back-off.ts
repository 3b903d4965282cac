const firstSpanMs = 1_000;
const longestSpanMs = 60_000;

/** The longest that a server may send a phone away for at once, in milliseconds; a longer wish is asked about again. */
export const longestWaitMs = 60 * 60_000;

/** The span that a wait is drawn from: it doubles from a second up to a minute, in milliseconds. */
export const spanMs = (attempts: number) =>
  Math.min(longestSpanMs, firstSpanMs * 2 ** Math.min(attempts, 10));

/** Full jitter: anything between nothing and the span, so that phones that failed together do not come back together. */
export const backOffMs = (attempts: number, random: number) => Math.round(spanMs(attempts) * random);

/** How long to wait after an answered failure: as the server says, else by the back-off. */
export const waitMs = (retryAfterMs: number | null, attempts: number, random: number) =>
  retryAfterMs === null ? backOffMs(attempts, random) : Math.min(retryAfterMs, longestWaitMs);
