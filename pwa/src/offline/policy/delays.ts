const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** A longer `Retry-After` is shortened to this, and then the server is asked again. */
export const longestWaitMs = 60 * 60_000;

export const longestBackOffMs = (attempts: number) =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts, 10));

/** Phones that failed together must not retry together (full jitter). `random` is from 0 to 1. */
export const backOffMs = (attempts: number, random: number) =>
  Math.round(longestBackOffMs(attempts) * random);

/** Returns the wait after an error reply: the time that the server names, or otherwise the back-off. */
export const waitMs = (retryAfterMs: number | null, attempts: number, random: number) =>
  retryAfterMs === null ? backOffMs(attempts, random) : Math.min(retryAfterMs, longestWaitMs);

/** The delays between this many tries add up to more than an hour. */
export const maximumPinTries = 10;
const freePinTries = 3;
const firstPinDelayMs = 30_000;
const longestPinDelayMs = 60 * 60_000;

/** Returns the delay after this many wrong PINs in a row: none at first, then doubling. */
export const pinDelayMs = (wrongTries: number) =>
  wrongTries < freePinTries
    ? 0
    : Math.min(longestPinDelayMs, firstPinDelayMs * 2 ** (wrongTries - freePinTries));

/**
 * Returns the rest of a PIN delay that began at `since`. Setting the clock back restarts the delay, so that it cannot
 * last for ever. Setting it forward gains a try, which the slow key derivation makes expensive.
 */
export function pinWaitMs({ wrongTries, since }: { wrongTries: number; since: number }, now: number): number {
  const delayMs = pinDelayMs(wrongTries);
  const passedMs = now - since;
  return passedMs < 0 ? delayMs : Math.max(0, delayMs - passedMs);
}
