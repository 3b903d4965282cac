const freeTries = 3;
const firstDelayMs = 30_000;
const longestDelayMs = 60 * 60_000;

/** How long nobody may try again after so many wrong PINs in a row, in milliseconds: nothing at first, then doubling. */
export const pinDelayMs = (wrongTries: number) =>
  wrongTries < freeTries ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (wrongTries - freeTries));

/**
 * How long is left of a delay that began at `since`, in milliseconds. A clock that was set back starts it again rather
 * than holding it for ever; one that was set forward gains a try, which the slow derivation of the key makes dear.
 */
export function pinWaitMs({ wrongTries, since }: { wrongTries: number; since: number }, now: number): number {
  const delayMs = pinDelayMs(wrongTries);
  const passedMs = now - since;
  return passedMs < 0 ? delayMs : Math.max(0, delayMs - passedMs);
}
