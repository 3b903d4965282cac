import { type RunningJob, startEvery } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
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

/** Looks up messages without a delivery report, because reports can be lost or may never have been configured. */
export async function lookUpDeliveries({ messages, smsProviders }: Context): Promise<void> {
  for (const { _id: reference, provider } of await messages.dueForLookUp()) {
    const { client, name } = smsProviders.named(provider);
    const found = await client.find(reference);
    if (found.found === true && found.delivery) await messages.noteDelivery(reference, name, found.delivery);
    else await messages.countLookUp(reference);
  }
}
