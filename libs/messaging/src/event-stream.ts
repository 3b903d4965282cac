import { eventStreamName } from '@tshepa/contracts/bus-access';
import { DiscardPolicy, nanos, RetentionPolicy, StorageType, type StreamUpdateConfig } from 'nats';
import type { Link } from './link.ts';

const retentionMs = 30 * 24 * 60 * 60_000;
const duplicateWindowMs = 2 * 60_000;

const streamConfig = (replicas: number): Partial<StreamUpdateConfig> => ({
  subjects: ['evt.>'],
  num_replicas: replicas,
  max_age: nanos(retentionMs),
  duplicate_window: nanos(duplicateWindowMs),
  discard: DiscardPolicy.Old,
});

/** The replica count that each connection asked for, so that a lost stream can be created again. */
const requestedReplicas = new WeakMap<object, number>();

/**
 * Creates the event stream, or updates an existing one to the current configuration.
 * @throws Error when the server has no JetStream or is not ready.
 */
export async function ensureEventStream(link: Link, { replicas }: { replicas: number }): Promise<void> {
  requestedReplicas.set(link.connection, replicas);
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
    // The stream exists with another configuration. When the server is not ready, the update fails as well.
    await streams.update(eventStreamName, config);
  }
}

/** Creates the stream again after its volume was lost. Does nothing on a connection that never created it. */
export async function restoreEventStream(link: Link): Promise<void> {
  const replicas = requestedReplicas.get(link.connection);
  if (replicas !== undefined) await ensureEventStream(link, { replicas });
}

const nanosPerMs = 1_000_000;

/**
 * Checks that the running server writes every event to disk before it acknowledges it; by default it may acknowledge up
 * to two minutes earlier. Reads the monitoring port, because client connections cannot see this setting and the
 * configuration file on disk may differ from the one that the server has loaded.
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
