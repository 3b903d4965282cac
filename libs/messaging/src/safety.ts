/** How the running server writes what it acknowledges. */
export type JetStreamSafety = { syncAlways: boolean; syncIntervalMs: number };

const nanosPerMs = 1_000_000;

/**
 * Asks the server's monitoring port, because a client connection cannot see these settings and a file may not be the
 * one that the server reads. @throws when it does not answer or runs without JetStream.
 */
export async function readJetStreamSafety(monitorUrl: string): Promise<JetStreamSafety> {
  const response = await fetch(new URL('/jsz?config=true', monitorUrl));
  const state: unknown = await response.json();
  const config = typeof state === 'object' && state !== null && 'config' in state ? state.config : undefined;
  if (typeof config !== 'object' || config === null) throw new Error('the server runs without JetStream');
  const syncAlways = 'sync_always' in config && config.sync_always === true;
  const interval =
    'sync_interval' in config && typeof config.sync_interval === 'number' ? config.sync_interval : 0;
  return { syncAlways, syncIntervalMs: interval / nanosPerMs };
}

/** @throws unless every acknowledged event of this server is on disk. The default acknowledges up to two minutes before. */
export async function assertSyncAlways(monitorUrl: string): Promise<void> {
  const { syncAlways, syncIntervalMs } = await readJetStreamSafety(monitorUrl);
  if (!syncAlways)
    throw new Error(`JetStream syncs every ${syncIntervalMs} ms; sync_interval must be "always"`);
}
