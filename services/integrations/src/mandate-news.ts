import type { Context } from './context.ts';
import type { News } from './store/deliveries.ts';

/**
 * Takes news of a mandate once and tells the others. The event is on record before the watch ends: a crash in
 * between means the same news again under another id, never none.
 */
export async function publishMandateNews(
  { bus, deliveries, mandateWatches, relay }: Context,
  news: News,
): Promise<void> {
  // The party knows nothing of our traces, so its news begins one of its own that leads back to the question.
  const links = [await mandateWatches.originOf(news.reference)];
  await bus.tracing.step({ name: 'mandate news', kind: 'consumer', links }, () => deliveries.take(news));
  relay.wake(news.deliveryId);
  if (news.status !== 'requested') await mandateWatches.end(news.reference);
}
