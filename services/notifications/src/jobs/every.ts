import type { Context } from '../context.ts';

export type Job = { stop(): Promise<void> };

/** Runs something at start and again after each pause, in milliseconds of the clock. `stop` resolves when nothing runs. */
export function every(
  { clock, logger }: Context,
  { name, pauseMs }: { name: string; pauseMs: number },
  run: () => Promise<void>,
): Job {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await run().catch((error: unknown) =>
        logger.warn({ event: 'job.failed', job: name, err: error }, 'a job failed and will run again'),
      );
      await clock.sleep(pauseMs, stopping.signal).catch(() => undefined);
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
