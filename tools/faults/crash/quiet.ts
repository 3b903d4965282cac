import { withBus } from '../../demo/operator.ts';
import { until } from '../../journey/retry.ts';
import type { System } from '../../launcher/start-system.ts';

/** Longer than the server waits for a dead consumer's word, and a few pauses of its next tries. */
const quietLimitMs = 150_000;

/** Waits until every durable consumer has handled every event: no late second effect can follow. */
export const everyEventHandled = ({ urls }: System): Promise<true> =>
  withBus(urls.nats, async ({ connection }) => {
    const manager = await connection.jetstreamManager();
    return until(
      'every event to be handled',
      async () => {
        let open = 0;
        for await (const { config } of manager.streams.list()) {
          for await (const consumer of manager.consumers.list(config.name)) {
            if (consumer.config.durable_name) open += consumer.num_pending + consumer.num_ack_pending;
          }
        }
        return open === 0;
      },
      quietLimitMs,
    );
  });
