import {
  type Clock,
  type Logger,
  type Metrics,
  noTracing,
  systemClock,
  type Tracing,
} from '@tshepa/service-kit';
import { type ConnectionOptions, connect, Events, type NatsConnection } from 'nats';
import type { Bus, Link } from './bus.ts';
import { openByteStream } from './byte-stream-client.ts';
import { fetchBytes, request, sendBytes } from './call.ts';
import { createInFlight } from './in-flight.ts';

type BusSettings = {
  url: string;
  /** The service's name: shown by the server and part of the inbox prefix that permissions allow. */
  name: string;
  clock: Clock;
  logger: Logger;
  metrics?: Metrics;
  /** Closed by `drain`, when the last steps have ended. */
  tracing?: Tracing;
  /** Called when the connection is closed for good; by default the process ends, to be started anew. */
  onClosed?: (error: Error) => void;
  /** How long to wait for a server at start. */
  connectTimeoutMs?: number;
};

const pingIntervalMs = 15_000;
const reconnectWaitMs = 250;
const firstConnectPauseMs = 250;
const drainGraceMs = 20_000;

/** Connects and stays connected: a lost server is looked for without end. @throws when none answers at start. */
export async function connectBus(settings: BusSettings): Promise<Bus> {
  const { name, clock, logger, metrics, tracing = noTracing, connectTimeoutMs = 30_000 } = settings;
  const connection = await connectFirst(settings, connectTimeoutMs);
  const inFlight = createInFlight();
  // Asked and not answered yet; apart from the work that stopping waits for.
  const asked = createInFlight();
  metrics?.watch(
    'rpc_in_flight',
    'Requests and events being handled here, and requests sent whose answer is awaited',
    () => inFlight.count() + asked.count(),
  );
  const stops: Record<'intake' | 'flush', (() => Promise<unknown>)[]> = { intake: [], flush: [] };
  const isUp = watchStatus(connection, logger);
  let isDraining = false;

  const onClosed =
    settings.onClosed ??
    (() => {
      process.exit(1);
    });
  const fail = (error: Error) => {
    if (isDraining) return;
    logger.fatal({ event: 'nats.failed', err: error }, 'the connection is gone for good');
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
    isConnected: isUp.now,
    whenConnected: isUp.within,
    onDrain: (stage, stop) => {
      stops[stage].push(stop);
    },
    fail,
  };

  const runStops = async (stage: 'intake' | 'flush') => {
    const results = await Promise.allSettled(stops[stage].map((stop) => stop()));
    for (const result of results)
      if (result.status === 'rejected')
        logger.warn({ event: 'nats.stop_failed', stage, err: result.reason }, 'a part did not stop');
  };

  return {
    ...link,
    check: async () => {
      if (!isUp.now()) throw new Error('not connected');
      await connection.flush();
    },
    request: (definition, payload, options) => asked.track(request(link, definition, payload, options)),
    sendBytes: (definition, metadata, bytes, options) =>
      asked.track(sendBytes(link, definition, metadata, bytes, options)),
    fetchBytes: (definition, payload, options) => asked.track(fetchBytes(link, definition, payload, options)),
    openByteStream: (definition, payload, options) => openByteStream(link, definition, payload, options),
    async drain(graceMs = drainGraceMs) {
      if (isDraining) return;
      isDraining = true;
      await runStops('intake');
      if (!(await inFlight.idle(graceMs)))
        logger.warn({ event: 'nats.drain_late', left: inFlight.count() }, 'work was cut off');
      await runStops('flush');
      // Draining waits for a server; without one there is nothing left to send.
      await (isUp.now() ? connection.drain() : connection.close());
      await tracing.close();
    },
  };
}

/**
 * The address may carry `user:password@`, which the client does not read by itself, and several hosts with a comma
 * between them.
 */
function connectionOptions({ url, name }: BusSettings): ConnectionOptions {
  const [firstHost = url, ...otherHosts] = url.split(',');
  const { protocol, host, username, password } = new URL(firstHost);
  return {
    servers: [host, ...otherHosts].map((server) => `${protocol}//${server}`),
    name,
    inboxPrefix: `_INBOX_${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    pingInterval: pingIntervalMs,
    maxPingOut: 2,
    // Else every request makes two errors with a stack, in case that one of them is needed.
    noAsyncTraces: true,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
}

async function connectFirst(settings: BusSettings, timeoutMs: number): Promise<NatsConnection> {
  const giveUpAtMs = systemClock.nowMs() + timeoutMs;
  for (;;) {
    try {
      return await connect(connectionOptions(settings));
    } catch (error) {
      if (systemClock.nowMs() >= giveUpAtMs) throw new Error('no NATS server answers', { cause: error });
      settings.logger.info({ event: 'nats.waiting' }, 'waiting for NATS');
      await systemClock.sleep(firstConnectPauseMs);
    }
  }
}

function watchStatus(connection: NatsConnection, logger: Logger) {
  let isConnected = true;
  let wake = Promise.withResolvers<void>();
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) {
        isConnected = false;
        logger.warn({ event: 'nats.disconnected' }, 'NATS lost');
      }
      if (type === Events.Reconnect) {
        isConnected = true;
        wake.resolve();
        wake = Promise.withResolvers<void>();
        logger.info({ event: 'nats.reconnected' }, 'NATS is back');
      }
    }
  };
  watch().catch((error: unknown) =>
    logger.error({ event: 'nats.watch_failed', err: error }, 'status watch ended'),
  );

  const now = () => isConnected && !connection.isClosed();
  return {
    now,
    async within(timeoutMs: number): Promise<boolean> {
      if (now() || connection.isClosed()) return now();
      const stop = new AbortController();
      await Promise.race([wake.promise, systemClock.sleep(timeoutMs, stop.signal).catch(() => undefined)]);
      stop.abort();
      return now();
    },
  };
}
