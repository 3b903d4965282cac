import {
  type Clock,
  type Logger,
  type Metrics,
  noTracing,
  systemClock,
  type Tracing,
  valueWithin,
} from '@tshepa/service-kit';
import { type ConnectionOptions, connect, Events, type NatsConnection } from 'nats';
import { createCalls } from './calls.ts';
import type { Link } from './link.ts';
import { createWorkTracker } from './work-tracker.ts';

export type Bus = Link &
  ReturnType<typeof createCalls> & {
    /** For readiness checks: rejects while the connection is down. */
    check(): Promise<void>;
    /** Stops in order: no new work, end of running work (at most `graceMs`), flush of the outbox, connection. */
    drain(graceMs?: number): Promise<void>;
  };

type BusSettings = {
  url: string;
  /** The service's name; the server displays it, and it is part of the inbox prefix that the account may use. */
  name: string;
  clock: Clock;
  logger: Logger;
  metrics?: Metrics;
  /** Closed by `drain` after the last steps have ended. */
  tracing?: Tracing;
  /** Called when the connection is permanently closed; by default the process exits, to be restarted. */
  onClosed?: (error: Error) => void;
  /** Only the gateway sends lost calls again, because repeats at several layers would multiply. */
  repeatsCalls?: boolean;
  /** Startup fails when no server can be reached within this time. */
  connectTimeoutMs?: number;
};

/** The loss of a server's machine is noticed after two of these intervals, and the end of its process at once. */
const pingIntervalMs = 5_000;
/** The NATS client by itself would wait 20 s for a server that accepts a connection and says nothing. */
const dialTimeoutMs = 5_000;
const reconnectWaitMs = 250;
const firstConnectPauseMs = 250;
const drainGraceMs = 20_000;

/** Connects to NATS and reconnects for ever. @throws Error when no server answers within `connectTimeoutMs`. */
export async function connectBus(settings: BusSettings): Promise<Bus> {
  const { name, clock, logger, metrics, tracing = noTracing, connectTimeoutMs = 30_000 } = settings;
  const connection = await connectFirst(settings, connectTimeoutMs);
  const inFlight = createWorkTracker();
  // Outgoing calls are tracked separately, because a shutdown does not wait for them.
  const outgoing = createWorkTracker();
  metrics?.watch(
    'rpc_in_flight',
    'Requests and events being handled, and requests sent that await a reply',
    () => inFlight.count() + outgoing.count(),
  );
  const stops: Record<'intake' | 'flush', (() => Promise<unknown>)[]> = { intake: [], flush: [] };
  const status = watchStatus(connection, logger);
  let isDraining = false;

  const { onClosed = () => process.exit(1), repeatsCalls = false } = settings;
  const fail = (error: Error) => {
    if (isDraining) return;
    logger.fatal({ event: 'nats.failed', err: error }, 'the NATS connection is permanently closed');
    onClosed(error);
  };
  connection.closed().then((error) => fail(error ?? new Error('connection closed')));

  const link: Link = {
    name,
    clock,
    logger,
    metrics,
    tracing,
    connection,
    inFlight,
    isConnected: status.isConnected,
    whenConnected: status.whenConnected,
    onDisconnect: status.onDisconnect,
    onDrain: (stage, stop) => {
      stops[stage].push(stop);
    },
    fail,
  };

  const runStops = async (stage: 'intake' | 'flush') => {
    const results = await Promise.allSettled(stops[stage].map((stop) => stop()));
    for (const result of results)
      if (result.status === 'rejected')
        logger.warn({ event: 'nats.stop_failed', stage, err: result.reason }, 'a component failed to stop');
  };

  return {
    ...link,
    ...createCalls(link, outgoing, () => repeatsCalls && !isDraining),
    check: async () => {
      if (!status.isConnected()) throw new Error('not connected');
      await connection.flush();
    },
    async drain(graceMs = drainGraceMs) {
      if (isDraining) return;
      isDraining = true;
      await runStops('intake');
      if (!(await inFlight.idle(graceMs)))
        logger.warn({ event: 'nats.drain_late', left: inFlight.count() }, 'unfinished work was abandoned');
      await runStops('flush');
      // Draining needs a server; without one nothing can be sent any more.
      await (status.isConnected() ? connection.drain() : connection.close());
      await tracing.close();
    },
  };
}

/** The URL may contain `user:password@`, which the client does not parse itself, and several hosts separated by commas. */
function connectionOptions({ url, name }: BusSettings, timeoutMs: number): ConnectionOptions {
  const [firstHost = url, ...otherHosts] = url.split(',');
  const { protocol, host, username, password } = new URL(firstHost);
  return {
    servers: [host, ...otherHosts].map((server) => `${protocol}//${server}`),
    name,
    inboxPrefix: `_INBOX_${name}`,
    timeout: Math.min(timeoutMs, dialTimeoutMs),
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    pingInterval: pingIntervalMs,
    maxPingOut: 2,
    // Without this option the client creates two errors with stack traces for every request.
    noAsyncTraces: true,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
}

async function connectFirst(settings: BusSettings, timeoutMs: number): Promise<NatsConnection> {
  const deadlineMs = systemClock.nowMs() + timeoutMs;
  for (;;) {
    try {
      return await connect(connectionOptions(settings, timeoutMs));
    } catch (error) {
      if (systemClock.nowMs() >= deadlineMs) throw new Error('no NATS server answers', { cause: error });
      settings.logger.info({ event: 'nats.waiting' }, 'waiting for NATS');
      await systemClock.sleep(firstConnectPauseMs);
    }
  }
}

function watchStatus(connection: NatsConnection, logger: Logger) {
  let isConnected = true;
  const listeners = new Set<() => void>();
  let wake = Promise.withResolvers<void>();
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) {
        isConnected = false;
        logger.warn({ event: 'nats.disconnected' }, 'the NATS connection was lost');
        for (const listener of listeners) listener();
      }
      if (type === Events.Reconnect) {
        isConnected = true;
        wake.resolve();
        wake = Promise.withResolvers<void>();
        logger.info({ event: 'nats.reconnected' }, 'the NATS connection was restored');
      }
    }
  };
  watch().catch((error: unknown) =>
    logger.error(
      { event: 'nats.watch_failed', err: error },
      'the NATS connection status is no longer watched',
    ),
  );

  const isUp = () => isConnected && !connection.isClosed();
  return {
    isConnected: isUp,
    onDisconnect(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async whenConnected(timeoutMs: number): Promise<boolean> {
      if (!isUp() && !connection.isClosed()) await valueWithin(wake.promise, timeoutMs, undefined);
      return isUp();
    },
  };
}
