import type { Context } from './context.ts';
import type { News } from './store/deliveries.ts';

/**
 * Takes news of a mandate once and tells the others. The event is on record before the watch ends: a crash in
 * between means the same news again under another id, never none.
 */
export async function publishMandateNews(
  { deliveries, mandateWatches, relay }: Context,
  news: News,
): Promise<void> {
  await deliveries.take(news);
  relay.wake(news.deliveryId);
  if (news.status !== 'requested') await mandateWatches.end(news.reference);
}
