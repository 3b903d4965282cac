import { elapsedMs } from '@tshepa/service-kit';
import { eraseAgain, eraseDueDaily } from '../commands/erase-application.ts';
import type { Context } from '../context.ts';
import { countDays } from './count-days.ts';
import { endDeclinedLoans, markUnendedLoans } from './end-declined-loans.ts';
import { sweepOrphanFiles, sweepReplies } from './housekeeping.ts';
import { indexSearches, indexSearchesJob } from './index-searches.ts';
import { recordAuditHeads } from './record-audit-heads.ts';
import { referWaiting } from './refer-waiting.ts';
import { rewrapDataKeys, rewrapJob } from './rewrap-data-keys.ts';
import { scanWaiting } from './scan-waiting.ts';

const minuteMs = 60_000;

type Job = {
  name: string;
  everyMs: number;
  run(context: Context): Promise<unknown>;
  /** True for a job that mostly waits for a third party and hardly uses the database. */
  waitsForThirdParty?: boolean;
};

/** Jobs may run at any time and in several replicas at once. */
export const jobs: readonly Job[] = [
  { name: 'refer-waiting', everyMs: minuteMs, run: referWaiting },
  {
    name: 'end-declined-loans',
    everyMs: minuteMs / 12,
    run: endDeclinedLoans,
    waitsForThirdParty: true,
  },
  { name: 'mark-unended-loans', everyMs: 60 * minuteMs, run: markUnendedLoans },
  { name: 'scan-waiting', everyMs: minuteMs, run: scanWaiting, waitsForThirdParty: true },
  { name: 'count-days', everyMs: minuteMs, run: countDays },
  { name: 'erase-again', everyMs: minuteMs / 6, run: eraseAgain },
  { name: 'erase-due', everyMs: 60 * minuteMs, run: eraseDueDaily() },
  { name: 'sweep-orphan-files', everyMs: 60 * minuteMs, run: sweepOrphanFiles },
  { name: 'sweep-replies', everyMs: 60 * minuteMs, run: sweepReplies },
  { name: 'record-audit-heads', everyMs: 60 * minuteMs, run: recordAuditHeads },
  { ...indexSearchesJob, run: indexSearches },
  { ...rewrapJob, run: rewrapDataKeys },
];

/** A job pauses for this many times its duration, so that no job uses more than a tenth of the database's time. */
const restFactor = 9;

/** Runs the jobs periodically, each in one replica at a time, until `close` is called. */
export function startJobs(context: Context): { close(): void } {
  const stop = new AbortController();
  const repeat = async ({ name, everyMs, run, waitsForThirdParty = false }: Job) => {
    while (!stop.signal.aborted) {
      await context.clock.sleep(everyMs, stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        if (!(await context.jobTurns.take(name, everyMs))) continue;
        const startedMs = elapsedMs();
        // The job also pauses after a failure, which may have taken just as long.
        await run(context).finally(async () => {
          if (!waitsForThirdParty) await context.jobTurns.rest(name, (elapsedMs() - startedMs) * restFactor);
        });
      } catch (error) {
        context.logger.error({ event: 'job.failed', job: name, err: error }, 'a job failed and runs again');
      }
    }
  };
  for (const job of jobs) void repeat(job);
  return { close: () => stop.abort() };
}
