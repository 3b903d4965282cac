import type { EventType, ServiceName } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { type DeadLetters, type RunningStep, systemClock } from '@tshepa/service-kit';
import type { JsMsg } from 'nats';
import type { Link } from './bus.ts';
import { type ReceivedEvent, readEvent } from './event-stream.ts';
import { headerNames, type Output, parseOrUndefined, type Schema } from './wire.ts';

export type EventMeta = {
  requestId?: string | undefined /** 1 on the first delivery. */;
  deliveries: number;
};

type ConsumerSettings = {
  /** Names the consumer on the server for ever: a new name starts from the oldest kept event. */
  durable: string;
  service: ServiceName | 'gateway';
  /** Events handled at the same time; more than one gives up their order. */
  concurrency?: number;
  /** Pause before each further delivery; the last one repeats. */
  retryDelaysMs?: readonly number[];
};

/** A durable consumer of one event type, ready for `runConsumers`. */
export type Consumer = {
  readonly subject: string;
  readonly durable: string;
  readonly concurrency: number;
  handle(link: Link, message: JsMsg, deadLetters: DeadLetters): Promise<void>;
};

/** After this many deliveries an event is parked. */
export const maximumDeliveries = 10;
export const ackWaitMs = 30_000;
const defaultConcurrency = 4;
const defaultRetryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000];

/**
 * Handles every event of a type at least once. Delivery may repeat: the effect is keyed by `event.id`.
 * Returns: acknowledged. Throws something retryable or unknown: delivered again later. Otherwise: parked.
 */
export const consume = <Data extends Schema>(
  definition: EventType<Data>,
  settings: ConsumerSettings,
  handle: (event: ReceivedEvent<Output<Data>>, meta: EventMeta) => Promise<void>,
): Consumer => {
  const { subject } = definition;
  const attributes = { 'messaging.system': 'nats', 'messaging.consumer.group.name': settings.durable };

  const deliver = async ({ link, message, deadLetters }: Delivered, step: RunningStep): Promise<void> => {
    const startedMs = systemClock.nowMs();
    const deliveries = message.info.deliveryCount;
    const requestId = message.headers?.get(headerNames.requestId) || undefined;
    // An effect may take longer than the acknowledgement wait; without this it would be delivered a second time.
    const alive = setInterval(() => message.working(), ackWaitMs / 3);
    let outcome: Outcome = 'done';
    let cause: unknown;
    try {
      // It was delivered before and never came to an end: it may be what kills the process.
      if (deliveries > maximumDeliveries) throw new AppError('internal', { message: 'delivered too often' });
      await handle(readEvent(definition, message.subject, message.data), { requestId, deliveries });
    } catch (error) {
      cause = error;
      outcome = isPoison(error) || deliveries >= maximumDeliveries ? 'parked' : 'retried';
    } finally {
      clearInterval(alive);
    }
    const settled = await settle({ link, message, deadLetters, outcome, cause, settings, requestId });
    if (settled !== 'done') step.fail(settled);
    link.metrics?.event(subject, settled, (systemClock.nowMs() - startedMs) / 1000);
  };

  return {
    subject,
    durable: settings.durable,
    concurrency: settings.concurrency ?? defaultConcurrency,
    handle: (link, message, deadLetters) =>
      link.tracing.step(
        { name: subject, kind: 'consumer', parent: traceparentOf(message), attributes },
        (step) => deliver({ link, message, deadLetters }, step),
      ),
  };
};

type Delivered = { link: Link; message: JsMsg; deadLetters: DeadLetters };

const traceparentOf = (message: JsMsg): string | undefined =>
  message.headers?.get(headerNames.traceparent) || undefined;

type Outcome = 'done' | 'retried' | 'parked';

/** Unknown failures are taken for passing ones: a database that is away throws errors of its own. */
const isPoison = (error: unknown): boolean => error instanceof AppError && !error.isRetryable;

type Settling = {
  link: Link;
  message: JsMsg;
  deadLetters: DeadLetters;
  outcome: Outcome;
  cause: unknown;
  settings: ConsumerSettings;
  requestId: string | undefined;
};

async function settle({
  link,
  message,
  deadLetters,
  outcome,
  cause,
  settings,
  requestId,
}: Settling): Promise<Outcome> {
  const deliveries = message.info.deliveryCount;
  const delays = settings.retryDelaysMs ?? defaultRetryDelaysMs;
  const delayMs = delays[Math.min(deliveries, delays.length) - 1] ?? 1_000;
  const facts = { subject: message.subject, durable: settings.durable, deliveries, requestId, err: cause };
  if (outcome === 'done') {
    message.ack();
    return outcome;
  }
  if (outcome === 'retried') {
    link.logger.warn({ event: 'event.retried', delayMs, ...facts }, 'an event is tried again later');
    message.nak(delayMs);
    return outcome;
  }
  try {
    await deadLetters.put({
      eventId: eventIdOf(message),
      durable: settings.durable,
      subject: message.subject,
      payload: new TextDecoder().decode(message.data),
      cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
      deliveries,
      requestId,
      traceparent: traceparentOf(message),
      at: link.clock.now(),
    });
  } catch (error) {
    // Parking is the last copy that anyone looks at, so the event stays with the server until it is written.
    link.logger.error(
      { event: 'event.parking_failed', ...facts, err: error },
      'an event could not be parked',
    );
    message.nak(delayMs);
    return 'retried';
  }
  link.logger.error({ event: 'event.parked', ...facts }, 'an event was given up and parked');
  message.term('parked');
  return outcome;
}

/** The id inside the event, or its place in the stream when it cannot be read. */
function eventIdOf(message: JsMsg): string {
  const envelope = parseOrUndefined(new TextDecoder().decode(message.data));
  const id = typeof envelope === 'object' && envelope !== null && 'id' in envelope ? envelope.id : undefined;
  return typeof id === 'string' ? id : `sequence-${message.seq}`;
}
