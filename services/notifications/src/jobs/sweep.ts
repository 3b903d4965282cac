import type { Context } from '../context.ts';
import { windowOf } from '../domain/breaker.ts';

/** Forgets what no limit needs any more. */
export async function sweep({ clock, config, numbers, tries, publicTries }: Context): Promise<void> {
  await numbers.sweep();
  const { index } = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  await tries.sweep(index - 1);
  await publicTries.sweep(index - 1);
}
