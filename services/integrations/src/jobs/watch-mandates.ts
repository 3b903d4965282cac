import type { Context } from '../context.ts';
import type { MandateReport } from '../store/deliveries.ts';
import type { MandateWatch } from '../store/mandate-watches.ts';

/** After this time the provider's clock has certainly passed the deadline too. */
const graceMs = 3_000;
/** The pauses between look-ups after the deadline; the last pause repeats. */
const pausesMs = [2_000, 5_000, 10_000, 20_000, 60_000, 300_000, 900_000, 3_600_000] as const;
/** A delayed mandate may be decided hours before its deadline, and its webhook may be lost. */
const delayedPauseMs = 300_000;
/** A look-up that failed before the deadline is repeated sooner, because a webhook may have announced an outcome. */
const failedPauseMs = 10_000;
/** Two days after its deadline a mandate without an outcome is left to staff. */
const givenUpAfterMs = 48 * 3_600_000;

type LookUp = { now: Date; deadline: Date; lookUps: number; hasFailed?: boolean };

/** Returns the time of the next look-up: every five minutes before the deadline, and then at growing intervals. */
export function nextLookUp({ now, deadline, lookUps, hasFailed = false }: LookUp): Date {
  const atDeadlineMs = deadline.getTime() + graceMs;
  const waitMs = hasFailed ? failedPauseMs : delayedPauseMs;
  if (now.getTime() < atDeadlineMs) return new Date(Math.min(now.getTime() + waitMs, atDeadlineMs));
  const pauseMs = pausesMs[Math.min(lookUps, pausesMs.length - 1)] ?? pausesMs[0];
  return new Date(now.getTime() + pauseMs);
}

/** Looks up every mandate that is due, so that its outcome also arrives without a webhook. */
export async function watchMandates(context: Context): Promise<void> {
  for (const watch of await context.mandateWatches.due())
    await lookUpMandate(context, watch).catch((err: unknown) =>
      // The next round finds this mandate again. One failure must not keep other mandates from their outcomes.
      context.logger.error(
        { event: 'mandate.watch_failed', reference: watch._id, err },
        'a mandate could not be watched',
      ),
    );
}

/** Looks up one mandate. Publishes nothing but the provider's answer to this look-up. */
export async function lookUpMandate(
  context: Context,
  watch: MandateWatch,
  requestId?: string,
): Promise<void> {
  const { thirdParties, mandateWatches, clock, logger } = context;
  const { _id: reference, deadline } = watch;
  const mandate = await thirdParties.provider.mandates.find(reference).catch((error: unknown) => {
    logger.warn(
      { event: 'mandate.look_up_failed', reference, err: error },
      'a mandate could not be looked up yet',
    );
    return undefined;
  });
  if (mandate && mandate.status !== 'requested') {
    const { status } = mandate;
    const deliveryId = `lookup:${reference}:${status}`;
    return publishMandateReport(context, { deliveryId, reference, status, requestId });
  }
  const now = clock.now();
  if (now.getTime() - deadline.getTime() > givenUpAfterMs) {
    logger.error(
      { event: 'mandate.given_up', reference },
      'a mandate has no outcome two days after its deadline and is left to staff',
    );
    return mandateWatches.end(reference);
  }
  const lookUpAt = nextLookUp({ now, deadline, lookUps: watch.lookUps, hasFailed: mandate === undefined });
  return mandateWatches.postpone(watch, lookUpAt, now < deadline ? 0 : watch.lookUps + 1);
}

/**
 * The event is stored before the watch ends, so a crash in between loses nothing: the next look-up finds the stored
 * event and does not store it again.
 */
async function publishMandateReport(
  { bus, deliveries, mandateWatches, relay }: Context,
  report: MandateReport,
): Promise<void> {
  // The provider does not take part in our traces, so its report starts a trace that links to the request.
  const links = [await mandateWatches.originOf(report.reference)];
  await bus.tracing.step({ name: 'mandate report', kind: 'consumer', links }, () => deliveries.take(report));
  relay.wake(report.deliveryId);
  await mandateWatches.end(report.reference);
}
