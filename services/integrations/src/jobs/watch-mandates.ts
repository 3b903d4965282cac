import type { Context } from '../context.ts';
import { isGivenUp, nextLookUp } from '../domain/watch-schedule.ts';
import { publishMandateReport } from '../mandate-outcome.ts';
import type { MandateWatch } from '../store/mandate-watches.ts';

/** Looks up every mandate that is due, so that its outcome also arrives without a webhook. */
export async function watchMandates(context: Context): Promise<void> {
  for (const watch of await context.mandateWatches.due()) await lookUp(context, watch);
}

async function lookUp(context: Context, watch: MandateWatch): Promise<void> {
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
    return publishMandateReport(context, { deliveryId: `lookup:${reference}:${status}`, reference, status });
  }
  const now = clock.now();
  if (isGivenUp(deadline, now)) {
    logger.error({ event: 'mandate.given_up', reference }, 'a mandate never had an outcome');
    return mandateWatches.end(reference);
  }
  const lookUpAt = nextLookUp({ now, deadline, lookUps: watch.lookUps });
  return mandateWatches.postpone(watch, lookUpAt, now < deadline ? 0 : watch.lookUps + 1);
}
