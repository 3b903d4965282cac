import * as z from 'zod/mini';

const dismissedMs = 30 * 24 * 60 * 60 * 1_000;

/** Whether a dismissal, kept as a time of the phone's clock, still counts. One from the future does not. */
export const isRecent = (dismissedAt: unknown, now: number): boolean => {
  const parsed = z.safeParse(z.number(), dismissedAt);
  return parsed.success && parsed.data <= now && now - parsed.data < dismissedMs;
};
