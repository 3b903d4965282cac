import { dayMs } from '@tshepa/contracts';
import { eventStreamName } from '@tshepa/contracts/bus-access';
import { DiscardPolicy, NatsError, nanos, RetentionPolicy, StorageType, type StreamUpdateConfig } from 'nats';
import type { Link } from './link.ts';

const retentionMs = 30 * dayMs;
const duplicateWindowMs = 2 * 60_000;

type StreamSettings = { replicas: number; maximumBytes: number };

const streamConfig = ({ replicas, maximumBytes }: StreamSettings): Partial<StreamUpdateConfig> => ({
  subjects: ['evt.>'],
  num_replicas: replicas,
  max_age: nanos(retentionMs),
  max_bytes: maximumBytes,
  duplicate_window: nanos(duplicateWindowMs),
  // A full stream refuses events, which wait in their outboxes. Dropping old events could lose unhandled ones.
  discard: DiscardPolicy.New,
});

/** The settings of each connection, so that a lost stream can be created again. */
const requested = new WeakMap<object, StreamSettings>();

/**
 * Creates the event stream, or updates it. The server reserves `maximumBytes` of its file store for the stream.
 * @throws Error when the server has no JetStream, has too little room, or is not ready.
 */
export async function ensureEventStream(link: Link, settings: StreamSettings): Promise<void> {
  if (!requested.has(link.connection)) reportSize(link);
  requested.set(link.connection, settings);
  const { streams } = await link.connection.jetstreamManager();
  const config = streamConfig(settings);
  try {
    await streams.add({
      name: eventStreamName,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      ...config,
    });
  } catch (error) {
    // The stream exists with another configuration, or the server refuses it.
    await streams.update(eventStreamName, config).catch((cause: unknown) => {
      throw isStreamMissing(cause) ? error : cause;
    });
  }
}

const streamNotFound = 10_059;
const isStreamMissing = (error: unknown) =>
  error instanceof NatsError && error.api_error?.err_code === streamNotFound;

/** Creates the stream again after its volume was lost. Does nothing on a connection that never created it. */
export async function restoreEventStream(link: Link): Promise<void> {
  const settings = requested.get(link.connection);
  if (settings) await ensureEventStream(link, settings);
}

/** Exports the size of the stream and its limit as metrics. All processes report the same numbers. */
function reportSize(link: Link): void {
  const read = async () => {
    if (!link.isConnected()) return [];
    const { streams } = await link.connection.jetstreamManager();
    const { config, state } = await streams.info(eventStreamName);
    return [
      { labels: { kind: 'stored' }, value: state.bytes },
      { labels: { kind: 'limit' }, value: config.max_bytes },
    ];
  };
  const help = 'Bytes that the event stream stores on each server, and the most that it may store';
  link.metrics?.watchAll({ name: 'event_stream_bytes', help, labels: ['kind'] }, read);
}

const nanosPerMs = 1_000_000;

/**
 * Checks that the running server writes every event to disk before it acknowledges it. By default an acknowledged event
 * may reach the disk up to two minutes later. Only the monitoring port shows this setting as it was loaded.
 * @throws Error when `sync_interval` is not `always`, or when the server has no JetStream or does not answer.
 */
export async function assertSyncAlways(monitorUrl: string): Promise<void> {
  const response = await fetch(new URL('/jsz?config=true', monitorUrl));
  const state: unknown = await response.json();
  const config = typeof state === 'object' && state !== null && 'config' in state ? state.config : undefined;
  if (typeof config !== 'object' || config === null) throw new Error('the server runs without JetStream');
  if ('sync_always' in config && config.sync_always === true) return;
  const interval = 'sync_interval' in config ? Number(config.sync_interval) : 0;
  throw new Error(`JetStream syncs every ${interval / nanosPerMs} ms; sync_interval must be "always"`);
}
