/** By then the provider's clock has passed the deadline, too. */
const graceMs = 3_000;

const pausesMs = [2_000, 5_000, 10_000, 20_000, 60_000, 300_000, 900_000, 3_600_000] as const;
/** A delayed mandate may be decided hours before its deadline, and its webhook may be lost. */
const delayedPauseMs = 300_000;
const givenUpAfterMs = 48 * 3_600_000;

/**
 * The time of the next look-up of a mandate. An immediate one is looked up from its deadline on, a delayed one also every
 * five minutes before.
 */
export function nextLookUp({ now, deadline, lookUps }: { now: Date; deadline: Date; lookUps: number }): Date {
  const atDeadlineMs = deadline.getTime() + graceMs;
  if (now.getTime() < atDeadlineMs) return new Date(Math.min(now.getTime() + delayedPauseMs, atDeadlineMs));
  const pauseMs = pausesMs[Math.min(lookUps, pausesMs.length - 1)] ?? pausesMs[0];
  return new Date(now.getTime() + pauseMs);
}

/** Two days after its deadline a mandate without an outcome is left to staff. */
export const isGivenUp = (deadline: Date, now: Date): boolean =>
  now.getTime() - deadline.getTime() > givenUpAfterMs;
