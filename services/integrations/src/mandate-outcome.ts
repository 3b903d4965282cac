import type { Context } from './context.ts';
import type { MandateReport } from './store/deliveries.ts';

/**
 * Processes a report on a mandate once and publishes it. The event is stored before the watch ends: after a crash in
 * between the same outcome is published again under another id, but it is never lost.
 */
export async function publishMandateReport(
  { bus, deliveries, mandateWatches, relay }: Context,
  report: MandateReport,
): Promise<void> {
  // The provider does not take part in our traces, so its report starts one that links to the request.
  const links = [await mandateWatches.originOf(report.reference)];
  await bus.tracing.step({ name: 'mandate report', kind: 'consumer', links }, () => deliveries.take(report));
  relay.wake(report.deliveryId);
  if (report.status !== 'requested') await mandateWatches.end(report.reference);
}
