import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

type Job = { name: string; everyMs: number; clock: Clock; logger: Logger; run: () => Promise<void> };
export type RunningJob = { close(): Promise<void> };

/**
 * Runs a job immediately and then again `everyMs` milliseconds (of the given clock) after each run has ended. A failure is
 * logged and does not stop the job. `close` resolves when no run is active any more.
 */
export function startEvery({ name, everyMs, clock, logger, run }: Job): RunningJob {
  const stop = new AbortController();
  const loop = async () => {
    while (!stop.signal.aborted) {
      await run().catch((error: unknown) =>
        logger.error({ event: 'job.failed', job: name, err: error }, 'a job failed and will run again'),
      );
      await clock.sleep(everyMs, stop.signal).catch(() => undefined);
    }
  };
  const looping = loop();
  return {
    async close() {
      stop.abort(new Error('closed'));
      await looping;
    },
  };
}
