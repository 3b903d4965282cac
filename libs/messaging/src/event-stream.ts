import type { EventType } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent, type OutboxEvent } from '@tshepa/service-kit';
import {
  DiscardPolicy,
  Events,
  headers,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamUpdateConfig,
} from 'nats';
import type { Link } from './bus.ts';
import {
  checkRequest,
  decodeJson,
  encodeJson,
  headerNames,
  type Input,
  type Output,
  type Schema,
} from './wire.ts';

export const eventStreamName = 'EVENTS';

const dayMs = 24 * 60 * 60_000;
const keptMs = 30 * dayMs;
const duplicateWindowMs = 2 * 60_000;
const publishTimeoutMs = 5_000;

const streamConfig = (replicas: number): Partial<StreamUpdateConfig> => ({
  subjects: ['evt.>'],
  num_replicas: replicas,
  max_age: nanos(keptMs),
  duplicate_window: nanos(duplicateWindowMs),
  discard: DiscardPolicy.Old,
});

/** How each connection made the stream, so that a part that finds it gone can make it again. */
const wantedReplicas = new WeakMap<object, number>();

/** Creates the stream or brings it to this configuration; an existing one never takes a new configuration by itself. */
export async function ensureEventStream(link: Link, { replicas }: { replicas: number }): Promise<void> {
  wantedReplicas.set(link.connection, replicas);
  const { streams } = await link.connection.jetstreamManager();
  const config = streamConfig(replicas);
  try {
    await streams.add({
      name: eventStreamName,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      ...config,
    });
  } catch {
    // It exists with another configuration; a server that is not ready fails here too, and loudly.
    await streams.update(eventStreamName, config);
  }
}

/** Makes the stream again after its volume was lost. Does nothing on a connection that never made it. */
export async function restoreEventStream(link: Link): Promise<void> {
  const replicas = wantedReplicas.get(link.connection);
  if (replicas !== undefined) await ensureEventStream(link, { replicas });
}

/** An event for a document's outbox. @throws AppError `request.invalid` when the data does not match the contract. */
export function toOutboxEvent<Data extends Schema>(
  definition: EventType<Data>,
  data: Input<Data>,
  facts: { id: string; at: Date; requestId?: string | undefined },
): OutboxEvent {
  const { id, at, requestId } = facts;
  const traceparent = currentTraceparent();
  return {
    id,
    at,
    subject: definition.subject,
    data: checkRequest(definition.data, data),
    // Left out when there is none: a database would store an undefined field as null.
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/**
 * Publishes an event and waits until the server has stored it. `messageId` is what the server recognises a repetition
 * by within two minutes; by default the event's id.
 * @throws when the server did not confirm: it may or may not be stored.
 */
export async function publishEvent(
  link: Link,
  event: OutboxEvent,
  messageId: string = event.id,
): Promise<void> {
  const encoded = headers();
  if (event.requestId) encoded.set(headerNames.requestId, event.requestId);
  const payload = encodeJson({ id: event.id, at: event.at.toISOString(), data: event.data });
  const { subject } = event;
  // Of the change itself: whoever wakes the relay may be somebody else by now.
  const parent = event.traceparent ?? currentTraceparent();
  const attributes = { 'messaging.system': 'nats' };
  await link.tracing.step({ name: subject, kind: 'producer', parent, attributes }, async () => {
    const traceparent = currentTraceparent();
    if (traceparent) encoded.set(headerNames.traceparent, traceparent);
    const options = { msgID: messageId, headers: encoded, timeout: publishTimeoutMs };
    await link.connection.jetstream().publish(subject, payload, options);
  });
}

/** An event as a consumer sees it. */
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

/** Reads a stored event. @throws AppError `request.malformed` or `request.invalid`. */
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
  return { id, subject, data: checkRequest(definition.data, data), at: new Date(at) };
}

type Follower<Data> = {
  onEvent: (event: ReceivedEvent<Data>) => void;
  /** The connection was away and is back: what was published meanwhile never comes. */
  onGap?: () => void;
};

/**
 * Calls `onEvent` for events as they are published, for pushing to browsers. Live only: what happens while the
 * connection is down is not delivered later, so readers refetch after a gap.
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
            'a live event was skipped',
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
    logger.error({ event: 'event.gaps_unwatched', err: error }, 'gaps are not noticed any more');
  }
}
