import { type RunningJob, startEvery } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import { lookUpDeliveries } from './look-up-deliveries.ts';
import { releaseHeld } from './release-held.ts';

const minuteMs = 60_000;

const jobs = [
  { name: 'look-up-deliveries', everyMs: minuteMs, run: lookUpDeliveries },
  { name: 'release-held', everyMs: minuteMs / 4, run: releaseHeld },
];

/** Starts the periodic jobs of this service. */
export const startJobs = (context: Context): RunningJob[] =>
  jobs.map(({ run, ...job }) =>
    startEvery({ ...job, clock: context.clock, logger: context.logger, run: () => run(context) }),
  );
