import { eventStreamName } from '@tshepa/contracts/bus-access';
import { type DeadLetters, systemClock } from '@tshepa/service-kit';
import {
  AckPolicy,
  type ConsumerMessages,
  type ConsumerUpdateConfig,
  DeliverPolicy,
  nanos,
  ReplayPolicy,
} from 'nats';
import { ackWaitMs, type Consumer } from './consume.ts';
import { restoreEventStream } from './event-stream.ts';
import type { Link } from './link.ts';

const fetchMs = 5_000;
/** A fetch that stays silent for longer than this has been forgotten by the server. */
const fetchTimeoutMs = fetchMs * 3;
/** One consumer handles up to this many events at the same time, so their order is not kept. */
const concurrency = 4;
const restartPausesMs = [200, 500, 1_000, 2_000, 5_000] as const;

/**
 * Runs consumers until the bus drains. A consumer whose loop ends (server restarted, heartbeats missed, stream or
 * consumer deleted) is set up again. Replicas share each durable consumer. Resolves when all consumers have been set up
 * once.
 */
export async function runConsumers(
  link: Link,
  consumers: readonly Consumer[],
  { deadLetters }: { deadLetters: DeadLetters },
): Promise<void> {
  const stop = new AbortController();
  await Promise.all(consumers.map((consumer) => ensureConsumer(link, consumer)));
  reportBacklog(link, consumers);
  const loops = consumers.map((consumer) => supervise(link, consumer, deadLetters, stop.signal));
  link.onDrain('intake', async () => {
    stop.abort();
    await Promise.all(loops);
  });
}

async function supervise(
  link: Link,
  consumer: Consumer,
  deadLetters: DeadLetters,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await pump(link, consumer, deadLetters, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      link.logger.warn(
        { event: 'consumer.restarted', durable: consumer.durable, err: error },
        'a consumer stopped and is being restarted',
      );
      const pauseMs = restartPausesMs[Math.min(failures, restartPausesMs.length - 1)] ?? 1_000;
      await systemClock.sleep(pauseMs, signal).catch(() => undefined);
      await setUpAgain(link, consumer);
    }
  }
}

async function setUpAgain(link: Link, consumer: Consumer): Promise<void> {
  if (!link.isConnected()) return;
  try {
    await restoreEventStream(link);
    await ensureConsumer(link, consumer);
  } catch (error) {
    link.logger.warn(
      { event: 'consumer.set_up_failed', durable: consumer.durable, err: error },
      'a consumer could not be set up yet',
    );
  }
}

async function ensureConsumer(link: Link, { durable, subject }: Consumer): Promise<void> {
  const { consumers } = await link.connection.jetstreamManager();
  // No server-side delivery limit: the server would drop an event whose dead letter could not be written yet.
  const config: ConsumerUpdateConfig = {
    filter_subject: subject,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
  };
  try {
    await consumers.add(eventStreamName, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      replay_policy: ReplayPolicy.Instant,
      ...config,
    });
  } catch {
    await consumers.update(eventStreamName, durable, config);
  }
}

/** Fetches only as many events as can be handled at once: a fetched event that waits may not be acknowledged in time. */
async function pump(
  link: Link,
  consumer: Consumer,
  deadLetters: DeadLetters,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const source = await link.connection.jetstream().consumers.get(eventStreamName, consumer.durable);
  const busy = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (busy.size >= concurrency) {
      await Promise.race(busy);
      continue;
    }
    const batch = await source.fetch({ max_messages: concurrency - busy.size, expires: fetchMs });
    const release = closeOnStop(batch, signal);
    try {
      for await (const message of batch) {
        const work = link.inFlight
          .track(consumer.handle(link, message, deadLetters))
          .catch((error: unknown) => {
            link.logger.error(
              { event: 'consumer.failed', durable: consumer.durable, err: error },
              'a delivery was neither acknowledged nor refused',
            );
          });
        busy.add(work);
        void work.finally(() => busy.delete(work));
      }
    } finally {
      release();
    }
    onProgress();
  }
}

/** Ends a fetch when the process stops, or when the server has forgotten the fetch. */
function closeOnStop(batch: ConsumerMessages, signal: AbortSignal): () => void {
  const close = () => void batch.close();
  const timer = setTimeout(close, fetchTimeoutMs);
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', close);
    close();
  };
}

/** Exports the backlog of each consumer as a metric. Replicas share a consumer and report the same numbers. */
function reportBacklog(link: Link, consumers: readonly Consumer[]): void {
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
  const help = 'Events not yet delivered to a consumer, and events delivered but not yet acknowledged';
  link.metrics?.watchAll({ name: 'consumer_pending_events', help, labels: ['consumer', 'stage'] }, read);
}
