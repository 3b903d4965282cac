import { type RunningJob, startEvery } from '@tshepa/service-kit';
import type { Context } from './context.ts';
import { contactOf, deliverNotice, supersede } from './notices.ts';
import type { HeldChange } from './store/held.ts';

const minuteMs = 60_000;

const jobs = [
  { name: 'look-up-deliveries', everyMs: minuteMs, run: lookUpDeliveries },
  { name: 'release-held', everyMs: minuteMs / 4, run: releaseHeld },
];

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

/** This many failures take about ten hours. The notice is then dropped. */
const maximumFailures = 12;
const longestPauseMinutes = 120;

/**
 * Sends held notices, oldest first. Each applicant gets only the newest notice, if the application is still in the
 * announced state.
 */
export async function releaseHeld(context: Context): Promise<void> {
  const byCustomer = Map.groupBy(await context.held.due(), ({ customerId }) => customerId);
  for (const [customerId, changes] of byCustomer) await releaseOf(context, customerId, changes);
}

async function releaseOf(
  context: Context,
  customerId: string,
  changes: readonly HeldChange[],
): Promise<void> {
  const newest = changes.at(-1);
  if (!newest) return;
  try {
    const requestId = newest.eventId;
    const contact = await contactOf(context, customerId, requestId);
    const isCurrent = contact && newest.to === contact.state;
    for (const outdated of isCurrent ? changes.slice(0, -1) : changes) await supersede(context, outdated);
    if (!isCurrent) return;
    await deliverNotice(context, newest, { contact, requestId });
    await context.held.drop(newest.eventId);
  } catch (error) {
    await postpone(context, newest, error);
  }
}

async function postpone({ clock, held, logger }: Context, change: HeldChange, error: unknown): Promise<void> {
  const { eventId, failures } = change;
  if (failures + 1 >= maximumFailures) {
    logger.error(
      { event: 'notice.given_up', eventId, err: error },
      'a held notice failed too often and was dropped',
    );
    return held.drop(eventId);
  }
  logger.warn(
    { event: 'notice.not_sent', eventId, failures, err: error },
    'a held notice could not be sent yet',
  );
  const pauseMinutes = Math.min(2 ** failures, longestPauseMinutes);
  await held.postpone(eventId, new Date(clock.nowMs() + pauseMinutes * minuteMs));
}
