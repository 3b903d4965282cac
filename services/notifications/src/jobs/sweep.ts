import type { Context } from '../context.ts';
import { windowOf } from '../domain/breaker.ts';

const everyMs = 60 * 60_000;

/** Forgets what no limit needs any more, at start and every hour. Resolves `stop` when nothing runs. */
export function startSweep(context: Context): { stop(): Promise<void> } {
  const { clock, logger } = context;
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await sweep(context).catch((error: unknown) =>
        logger.warn({ event: 'sweep.failed', err: error }, 'old counters stay'),
      );
      await clock.sleep(everyMs, stopping.signal).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function sweep({ clock, config, numbers, tries, publicTries }: Context): Promise<void> {
  await numbers.sweep();
  const { index } = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  await tries.sweep(index - 1);
  await publicTries.sweep(index - 1);
}
