import type { Link } from './bus.ts';
import type { Consumer } from './consume.ts';
import { eventStreamName } from './event-stream.ts';

/** Shows how far behind each consumer is. Replicas share a consumer, so that all of them show the same. */
export function watchConsumers(link: Link, consumers: readonly Consumer[]): void {
  const read = async () => {
    if (!link.isConnected()) return [];
    const { consumers: manager } = await link.connection.jetstreamManager();
    const readings = consumers.map(async ({ durable }) => {
      const { num_pending, num_ack_pending } = await manager.info(eventStreamName, durable);
      return [
        { labels: { consumer: durable, stage: 'waiting' }, value: num_pending },
        { labels: { consumer: durable, stage: 'delivered' }, value: num_ack_pending },
      ];
    });
    return (await Promise.all(readings)).flat();
  };
  const help = 'Events that a consumer has not had yet, and those it has and has not acknowledged';
  link.metrics?.watchAll({ name: 'consumer_pending_events', help, labels: ['consumer', 'stage'] }, read);
}
