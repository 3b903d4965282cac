import type { Context } from '../context.ts';
import { isGivenUp, nextLookUp } from '../domain/watch-schedule.ts';
import { publishMandateNews } from '../mandate-news.ts';
import type { MandateWatch } from '../store/mandate-watches.ts';

/** Looks up every mandate whose time is over, so that its outcome arrives even when no webhook does. */
export async function watchMandates(context: Context): Promise<void> {
  for (const watch of await context.mandateWatches.due()) await lookAfter(context, watch);
}

async function lookAfter(context: Context, watch: MandateWatch): Promise<void> {
  const { parties, mandateWatches, clock, logger } = context;
  const reference = watch._id;
  const mandate = await parties.provider.findMandate(reference).catch((error: unknown) => {
    logger.warn(
      { event: 'mandate.look_up_failed', reference, err: error },
      'a mandate could not be looked up yet',
    );
    return undefined;
  });
  if (mandate && mandate.status !== 'requested') {
    const { status } = mandate;
    await publishMandateNews(context, { deliveryId: `lookup:${reference}:${status}`, reference, status });
    return;
  }
  if (isGivenUp(watch.deadline, clock.now())) {
    logger.error({ event: 'mandate.given_up', reference }, 'a mandate never came to an outcome');
    await mandateWatches.end(reference);
    return;
  }
  const { deadline } = watch;
  const isBefore = clock.nowMs() < deadline.getTime();
  const lookUpAt = nextLookUp({ now: clock.now(), deadline, lookUps: watch.lookUps });
  await mandateWatches.postpone(watch, lookUpAt, isBefore ? 0 : watch.lookUps + 1);
}
