import type { ServerResponse } from 'node:http';
import { type Actor, AppError, assertThat, type LiveEvent, operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import type { Clock, Logger, Metrics } from '@tshepa/service-kit';
import { type Audience, concerns } from './audience.ts';

type StreamRequest = {
  actor: Actor;
  token: string | undefined;
  customerId: string | undefined;
  /** The address whose limit the stream counts towards; none for a session with a proven cell number. */
  network: string | undefined;
};
type Stream = Audience & {
  /** The staff account or applicant session whose limit this stream counts towards. */
  owner: string;
  network: string | undefined;
  token: string;
  response: ServerResponse;
  endsAtMs: number;
};

/**
 * `left`: the reader disconnected. `old`: the stream's lifetime is over. `replaced`: its owner opened too many streams.
 */
type EndReason = 'left' | 'slow' | 'old' | 'session' | 'replaced' | 'stopping';

/** Shorter than the idle timeouts of proxies and mobile networks, of which the shortest are about 30 seconds. */
export const heartbeatMs = 20_000;
/** Streams end after this time, so that browsers reconnect and spread over new replicas. */
export const lifetimeMs = 60 * 60_000;
/** A browser needs one stream. The limit leaves room for several profiles and devices of one person. */
export const streamsPerOwner = 10;
/** The limit for each process. More streams would indicate a mistake or an attack. */
export const maximumStreams = 5_000;
/** The limit of applicants' streams. The rest up to `maximumStreams` is kept for staff. */
export const maximumOfApplicants = 4_500;
/** Many people of a mobile network share one address. */
export const streamsPerNetwork = 300;
const tryAgainSeconds = 60;
/** The buffer for a slow reader, a few hundred events. A stream that exceeds it is cut, and its reader reloads. */
const maximumWaitingBytes = 64 * 1024;
const parallelSessionChecks = 8;

type Settings = { bus: Bus; clock: Clock; logger: Logger; metrics: Metrics };

/** Keeps the open streams of this process. Events are written once and never stored for readers that reconnect. */
export function createLiveStreams({ bus, clock, logger, metrics }: Settings) {
  const streams = new Set<Stream>();
  const stop = new AbortController();
  metrics.watchAll(
    { name: 'live_streams_open', help: 'Live streams that are open now', labels: ['kind'] },
    async () =>
      (['staff', 'applicant'] as const).map((kind) => ({
        labels: { kind },
        value: [...streams].filter((stream) => stream.kind === kind).length,
      })),
  );
  const countEnded = metrics.counter({
    name: 'live_streams_ended_total',
    help: 'Live streams that ended, by reason',
    labels: ['reason'],
  });

  const end = (stream: Stream, reason: EndReason) => {
    if (!streams.delete(stream)) return;
    countEnded({ reason });
    // A slow reader would not receive a regular end of the stream either, so the connection is cut.
    if (reason === 'slow') stream.response.destroy();
    else stream.response.end();
  };

  const write = (stream: Stream, text: string) => {
    stream.response.write(text);
    if (stream.response.writableLength > maximumWaitingBytes) end(stream, 'slow');
  };

  const isOver = async (kind: Stream['kind'], token: string): Promise<boolean> => {
    const options = { actor: { kind: 'system', service: 'gateway' }, requestId: newId() } as const;
    try {
      return !(await bus.request(operations.checkSession, { kind, token }, options)).isAlive;
    } catch {
      // A failed check only means that a service is down, so it does not end the stream.
      return false;
    }
  };

  const endOf = (token: string) => {
    for (const stream of streams) if (stream.token === token) end(stream, 'session');
  };

  const checkSessions = async () => {
    const waiting = [...new Map([...streams].map(({ token, kind }) => [token, kind] as const))];
    const worker = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [token, kind] = next;
        if (await isOver(kind, token)) endOf(token);
      }
    };
    await Promise.all(Array.from({ length: parallelSessionChecks }, worker));
  };

  let isChecking = false;
  const beat = () => {
    for (const stream of streams) {
      if (clock.nowMs() >= stream.endsAtMs) end(stream, 'old');
      else write(stream, ': still here\n\n');
    }
    if (isChecking) return;
    isChecking = true;
    // The checks are not awaited, so that heartbeats continue while a service is slow.
    void checkSessions().finally(() => {
      isChecking = false;
    });
  };

  const keepBeating = async () => {
    while (!stop.signal.aborted) {
      await clock.sleep(heartbeatMs, stop.signal).catch(() => undefined);
      if (!stop.signal.aborted) beat();
    }
  };
  keepBeating().catch((error: unknown) =>
    logger.error({ event: 'live.failed', err: error }, 'heartbeats have stopped'),
  );

  const makeRoomFor = (owner: string) => {
    const own = [...streams].filter((stream) => stream.owner === owner);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerOwner))) end(oldest, 'replaced');
  };

  const requirePlace = (kind: Stream['kind'], network: string | undefined) => {
    assertThat(
      streams.size < (kind === 'staff' ? maximumStreams : maximumOfApplicants),
      'service.unavailable',
    );
    const ofNetwork = [...streams].filter((stream) => network !== undefined && stream.network === network);
    if (ofNetwork.length >= streamsPerNetwork)
      throw new AppError('request.rate_limited', { retryAfterSeconds: tryAgainSeconds });
  };

  return {
    /** @throws AppError when the caller may not follow events. The returned function throws at the limit of streams. */
    accept({ actor, token, customerId, network }: StreamRequest) {
      if (actor.kind !== 'staff' && actor.kind !== 'applicant') throw new AppError('auth.required');
      assertThat(token !== undefined, 'auth.required');
      assertThat(!stop.signal.aborted, 'service.unavailable');
      const { kind } = actor;
      const owner = kind === 'staff' ? `staff ${actor.staffId}` : `session ${actor.sessionId}`;
      return (response: ServerResponse): void => {
        if (stop.signal.aborted) return void response.end();
        makeRoomFor(owner);
        requirePlace(kind, network);
        // The random part prevents streams that opened together after a restart from all ending together.
        const endsAtMs = clock.nowMs() + lifetimeMs * (0.9 + 0.1 * Math.random());
        const stream = { kind, customerId, owner, network, token, response, endsAtMs };
        streams.add(stream);
        response.once('close', () => end(stream, 'left'));
        response.on('error', () => end(stream, 'left'));
        write(stream, ': open\n\n');
      };
    },

    push(event: LiveEvent): void {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      for (const stream of streams) if (concerns(stream, event)) write(stream, text);
    },

    endOf,

    /** Ends all streams and accepts no new ones. */
    close(): void {
      stop.abort();
      for (const stream of streams) end(stream, 'stopping');
    },
  };
}
