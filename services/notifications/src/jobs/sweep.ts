import type { Context } from '../context.ts';
import { windowOf } from '../domain/breaker.ts';

/** Forgets what no limit needs any more. */
export async function sweep({
  clock,
  config,
  numbers,
  contacts,
  tries,
  publicTries,
}: Context): Promise<void> {
  for (const counts of [numbers, ...Object.values(contacts)]) await counts.sweep();
  const { index } = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  await tries.sweep(index - 1);
  await publicTries.sweep(index - 1);
}
