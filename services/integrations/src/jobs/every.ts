import type { Clock, Logger } from '@tshepa/service-kit';

type Job = { name: string; everyMs: number; clock: Clock; logger: Logger; run: () => Promise<void> };
export type RunningJob = { close(): Promise<void> };

/** Runs a job again and again, never twice at a time; a failure is logged and the next round comes. */
export function startEvery({ name, everyMs, clock, logger, run }: Job): RunningJob {
  const stop = new AbortController();
  const loop = async () => {
    while (!stop.signal.aborted) {
      await run().catch((error: unknown) =>
        logger.error({ event: 'job.failed', job: name, err: error }, 'a job failed'),
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
