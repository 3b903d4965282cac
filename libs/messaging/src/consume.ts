import type { EventType } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { type DeadLetter, type DeadLetters, type RunningStep, systemClock } from '@tshepa/service-kit';
import type { JsMsg } from 'nats';
import { type ReceivedEvent, readEvent } from './events.ts';
import type { Link } from './link.ts';
import { headerNames, type Output, parseOrUndefined, type Schema } from './wire.ts';

type EventMeta = {
  requestId?: string | undefined;
  /** 1 on the first delivery. */
  deliveries: number;
};

type ConsumerSettings = {
  /** Identifies the consumer on the server permanently: a new name starts from the oldest stored event. */
  durable: string;
  /** The pause before each further delivery in milliseconds; the last pause repeats. */
  retryDelaysMs?: readonly number[];
};

/** A durable consumer of one event type, ready for `runConsumers`. */
export type Consumer = {
  readonly subject: string;
  readonly durable: string;
  handle(link: Link, message: JsMsg, deadLetters: DeadLetters): Promise<void>;
  /** Handles a parked event once more, with its original id. Throws when the event cannot be read or handled. */
  replay(letter: DeadLetter): Promise<void>;
};

/** After this many deliveries an event is parked. */
const maximumDeliveries = 10;
export const ackWaitMs = 30_000;
const defaultRetryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000];

type Outcome = 'done' | 'retried' | 'parked';
type Delivery = { link: Link; message: JsMsg; deadLetters: DeadLetters; settings: ConsumerSettings };

/**
 * Handles every event of a type at least once, so the effect must be keyed by `event.id`. An `AppError` that is not
 * retryable parks the event as a dead letter; after any other error the event is delivered again, up to ten deliveries.
 */
export const consume = <Data extends Schema>(
  definition: EventType<Data>,
  settings: ConsumerSettings,
  handle: (event: ReceivedEvent<Output<Data>>, meta: EventMeta) => Promise<void>,
): Consumer => {
  const { subject } = definition;
  const { durable } = settings;
  const attributes = { 'messaging.system': 'nats', 'messaging.consumer.group.name': durable };

  const deliver = async (delivery: Delivery, step: RunningStep): Promise<void> => {
    const { link, message } = delivery;
    const startedMs = systemClock.nowMs();
    const deliveries = message.info.deliveryCount;
    // Keeps a slow effect from exceeding the acknowledgement wait, after which the server would deliver the event again.
    const keepAlive = setInterval(() => message.working(), ackWaitMs / 3);
    let outcome: Outcome = 'done';
    let cause: unknown;
    try {
      // Earlier deliveries never finished, so this event may crash the process.
      if (deliveries > maximumDeliveries) throw new AppError('internal', { message: 'delivered too often' });
      const event = readEvent(definition, message.subject, message.data);
      await handle(event, { requestId: headerOf(message, 'requestId'), deliveries });
    } catch (error) {
      cause = error;
      outcome = isPermanent(error) || deliveries >= maximumDeliveries ? 'parked' : 'retried';
    } finally {
      clearInterval(keepAlive);
    }
    const settled = await settle(delivery, outcome, cause);
    if (settled !== 'done') step.fail(settled);
    link.metrics?.event(subject, settled, (systemClock.nowMs() - startedMs) / 1000);
  };

  return {
    subject,
    durable,
    handle: (link, message, deadLetters) =>
      link.tracing.step(
        { name: subject, kind: 'consumer', parent: headerOf(message, 'traceparent'), attributes },
        (step) => deliver({ link, message, deadLetters, settings }, step),
      ),
    replay: ({ subject: parked, payload, requestId, deliveries }) =>
      handle(readEvent(definition, parked, new TextEncoder().encode(payload)), {
        requestId,
        deliveries: deliveries + 1,
      }),
  };
};

const headerOf = (message: JsMsg, name: 'requestId' | 'traceparent'): string | undefined =>
  message.headers?.get(headerNames[name]) || undefined;

/** Unknown errors are treated as temporary: an unreachable database throws errors of its own. */
const isPermanent = (error: unknown): boolean => error instanceof AppError && !error.isRetryable;

async function settle(delivery: Delivery, outcome: Outcome, cause: unknown): Promise<Outcome> {
  const { link, message, settings } = delivery;
  if (outcome === 'done') {
    message.ack();
    return outcome;
  }
  const deliveries = message.info.deliveryCount;
  const delays = settings.retryDelaysMs ?? defaultRetryDelaysMs;
  const delayMs = delays[Math.min(deliveries, delays.length) - 1] ?? 1_000;
  const requestId = headerOf(message, 'requestId');
  const facts = { subject: message.subject, durable: settings.durable, deliveries, requestId, err: cause };
  if (outcome === 'retried') {
    link.logger.warn({ event: 'event.retried', delayMs, ...facts }, 'an event will be delivered again');
    message.nak(delayMs);
    return outcome;
  }
  try {
    await park(delivery, cause);
  } catch (error) {
    // The dead letter is the only remaining copy, so the event stays on the server until the letter is written.
    link.logger.error(
      { event: 'event.parking_failed', ...facts, err: error },
      'a dead letter could not be written',
    );
    message.nak(delayMs);
    return 'retried';
  }
  link.logger.error({ event: 'event.parked', ...facts }, 'an event was parked as a dead letter');
  message.term('parked');
  return outcome;
}

export const causeText = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

const park = ({ link, message, deadLetters, settings }: Delivery, cause: unknown): Promise<void> =>
  deadLetters.put({
    eventId: eventIdOf(message),
    durable: settings.durable,
    subject: message.subject,
    payload: new TextDecoder().decode(message.data),
    cause: causeText(cause),
    deliveries: message.info.deliveryCount,
    requestId: headerOf(message, 'requestId'),
    traceparent: headerOf(message, 'traceparent'),
    at: link.clock.now(),
  });

/** The event's own id, or its sequence number in the stream when the event cannot be read. */
function eventIdOf(message: JsMsg): string {
  const envelope = parseOrUndefined(new TextDecoder().decode(message.data));
  const id = typeof envelope === 'object' && envelope !== null && 'id' in envelope ? envelope.id : undefined;
  return typeof id === 'string' ? id : `sequence-${message.seq}`;
}
