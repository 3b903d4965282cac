import type { Context } from '../context.ts';
import { every, type Job } from './every.ts';
import { lookUpDeliveries } from './look-up-deliveries.ts';
import { releaseHeld } from './release-held.ts';
import { sweep } from './sweep.ts';

const minuteMs = 60_000;

/** Everything that this service does by itself. */
export const startJobs = (context: Context): Job[] => [
  every(context, { name: 'sweep', pauseMs: 60 * minuteMs }, () => sweep(context)),
  every(context, { name: 'look-up-deliveries', pauseMs: minuteMs }, () => lookUpDeliveries(context)),
  every(context, { name: 'release-held', pauseMs: minuteMs / 4 }, () => releaseHeld(context)),
];
