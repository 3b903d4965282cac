import type { EventType } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent, type OutboxEvent } from '@tshepa/service-kit';
import { Events, headers, type MsgHdrs, NatsError } from 'nats';
import type { Link } from './link.ts';
import {
  checkRequest,
  checkStored,
  decodeJson,
  encodeJson,
  headerNames,
  type Input,
  type Output,
  type Schema,
} from './wire.ts';

const publishTimeoutMs = 5_000;

/** Builds an event for a document's outbox. @throws AppError `request.invalid` when the data does not match the contract. */
export function toOutboxEvent<Data extends Schema>(
  definition: EventType<Data>,
  data: Input<Data>,
  { id, at, requestId }: { id: string; at: Date; requestId?: string | undefined },
): OutboxEvent {
  const traceparent = currentTraceparent();
  return {
    id,
    at,
    subject: definition.subject,
    data: checkRequest(definition.data, data),
    // The field is left out, because the database would store undefined as null.
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/**
 * Publishes an event and waits until it is stored. The server drops a second event with the same `messageId` (by default
 * the event's id) within two minutes. @throws Error when the server did not confirm; the event may be stored.
 */
export async function publishEvent(
  link: Link,
  event: OutboxEvent,
  messageId: string = event.id,
): Promise<void> {
  const { subject, requestId } = event;
  const payload = encodeJson({ id: event.id, at: event.at.toISOString(), data: event.data });
  // The event belongs to the trace of its change, not to the trace of the caller that woke the relay.
  const parent = event.traceparent ?? currentTraceparent();
  const attributes = { 'messaging.system': 'nats' };
  await link.tracing.step({ name: subject, kind: 'producer', parent, attributes }, async () => {
    const encoded = eventHeaders({ requestId, traceparent: currentTraceparent() });
    const options = { msgID: messageId, headers: encoded, timeout: publishTimeoutMs };
    await link.connection
      .jetstream()
      .publish(subject, payload, options)
      .catch((error: unknown) => {
        throw toPublishError(error);
      });
  });
}

/** The client's own message is only the number of the server's error. */
function toPublishError(error: unknown): unknown {
  const reason = error instanceof NatsError ? error.api_error?.description : undefined;
  return reason ? new Error(`the event stream refused an event: ${reason}`, { cause: error }) : error;
}

function eventHeaders({ requestId, traceparent }: Pick<OutboxEvent, 'requestId' | 'traceparent'>): MsgHdrs {
  const encoded = headers();
  if (requestId) encoded.set(headerNames.requestId, requestId);
  if (traceparent) encoded.set(headerNames.traceparent, traceparent);
  return encoded;
}

export type ReceivedEvent<Data> = { id: string; subject: string; data: Data; at: Date };

type Envelope = { id: string; at: string; data?: unknown };
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at));

/** Parses a stored event. @throws AppError `request.malformed` or `request.invalid`. */
export function readEvent<Data extends Schema>(
  definition: EventType<Data>,
  subject: string,
  payload: Uint8Array,
): ReceivedEvent<Output<Data>> {
  let envelope: unknown;
  try {
    envelope = decodeJson(payload);
  } catch (error) {
    throw new AppError('request.malformed', {}, { cause: error });
  }
  if (!isEnvelope(envelope)) throw new AppError('request.malformed');
  const { id, at, data } = envelope;
  return { id, subject, data: checkStored(definition.data, data), at: new Date(at) };
}

type Follower<Data> = {
  onEvent: (event: ReceivedEvent<Data>) => void;
  /** Called after a reconnect: events that were published while the connection was down are never delivered. */
  onGap?: () => void;
};

/**
 * Calls `onEvent` for each event as it is published, for example to push it to browsers. Events that are published
 * while the connection is down are not delivered later, so readers refetch after `onGap`.
 */
export async function followEvents<Definition extends EventType>(
  link: Link,
  definitions: readonly Definition[],
  { onEvent, onGap }: Follower<Output<Definition['data']>>,
): Promise<void> {
  if (onGap) void watchGaps(link, onGap);
  for (const definition of definitions) {
    const subscription = link.connection.subscribe(definition.subject, {
      callback: (_error, message) => {
        try {
          onEvent(readEvent(definition, message.subject, message.data));
        } catch (error) {
          link.logger.warn(
            { event: 'event.unreadable', subject: message.subject, err: error },
            'a live event could not be read and was skipped',
          );
        }
      },
    });
    link.onDrain('intake', () => subscription.drain());
  }
  await link.connection.flush();
}

async function watchGaps({ connection, logger }: Link, onGap: () => void): Promise<void> {
  try {
    for await (const { type } of connection.status()) if (type === Events.Reconnect) onGap();
  } catch (error) {
    logger.error({ event: 'event.gaps_unwatched', err: error }, 'gaps in live events are no longer detected');
  }
}
