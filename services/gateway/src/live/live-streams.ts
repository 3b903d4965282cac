import type { ServerResponse } from 'node:http';
import { type Actor, AppError, assertThat, type LiveEvent, operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';
import type { Clock, Logger, Metrics } from '@tshepa/service-kit';
import { type Audience, concerns } from './audience.ts';
import { createStreamMetrics, type EndReason } from './stream-metrics.ts';

type Asked = { actor: Actor; token: string | undefined; customerId: string | undefined };
type Stream = Audience & {
  /** The account or the session that it counts against. */
  owner: string;
  token: string;
  response: ServerResponse;
  endsAtMs: number;
};

export type LiveStreams = {
  /** Makes room for one more stream and answers what connects it. @throws AppError when there is none to be had. */
  accept(asked: Asked): (response: ServerResponse) => void;
  push(event: LiveEvent): void;
  /** Ends the streams of a session that is over. */
  endOf(token: string): void;
  /** Ends all and takes no more. */
  close(): void;
};

/** Proxies and phones' networks cut a silent line after half a minute or more. */
export const heartbeatMs = 20_000;
/** Long enough to be rare, short enough that new settings and replicas get their share of the streams. */
export const lifetimeMs = 60 * 60_000;
/** A browser has one stream; several profiles and machines of one person are a few. */
export const streamsPerOwner = 10;
/** Of one process: more would be a mistake or an attack. */
const maximumStreams = 5_000;
/** What may wait for a reader, some hundred events: whoever is slower reads anew after connecting again. */
const maximumWaitingBytes = 64 * 1024;
/** Sessions asked about at the same time. */
const parallelChecks = 8;

type Given = { bus: Bus; clock: Clock; logger: Logger; metrics: Metrics };

/** The streams that are open here. An event is written to all whom it concerns and kept for nobody. */
export function createLiveStreams({ bus, clock, logger, metrics }: Given): LiveStreams {
  const streams = new Set<Stream>();
  const figures = createStreamMetrics(metrics, (kind) => countOf((stream) => stream.kind === kind));
  const stop = new AbortController();

  const countOf = (matches: (stream: Stream) => boolean) => [...streams].filter(matches).length;

  const end = (stream: Stream, reason: EndReason) => {
    if (!streams.delete(stream)) return;
    figures.ended(reason);
    // A slow reader would not take the end of it either.
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
      // Nobody is signed out because a service is away.
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
    await Promise.all(Array.from({ length: parallelChecks }, worker));
  };

  let isChecking = false;
  const beat = () => {
    for (const stream of streams) {
      if (clock.nowMs() >= stream.endsAtMs) end(stream, 'old');
      else write(stream, ': still here\n\n');
    }
    if (isChecking) return;
    isChecking = true;
    // Not waited for: while a service is slow to answer, the lines are kept open all the same.
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
    logger.error({ event: 'live.failed', err: error }, 'no more beats'),
  );

  const makeRoomFor = (owner: string) => {
    const own = [...streams].filter((stream) => stream.owner === owner);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerOwner))) end(oldest, 'replaced');
  };

  return {
    accept({ actor, token, customerId }) {
      if (actor.kind !== 'staff' && actor.kind !== 'applicant') throw new AppError('auth.required');
      assertThat(token !== undefined, 'auth.required');
      assertThat(!stop.signal.aborted && streams.size < maximumStreams, 'service.unavailable');
      const { kind } = actor;
      const owner = kind === 'staff' ? `staff ${actor.staffId}` : `session ${actor.sessionId}`;
      return (response) => {
        if (stop.signal.aborted) return void response.end();
        makeRoomFor(owner);
        // Not all at the same moment after a restart.
        const endsAtMs = clock.nowMs() + lifetimeMs * (0.9 + 0.1 * Math.random());
        const stream = { kind, customerId, owner, token, response, endsAtMs };
        streams.add(stream);
        response.once('close', () => end(stream, 'left'));
        response.on('error', () => end(stream, 'left'));
        write(stream, ': open\n\n');
      };
    },

    push(event) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      for (const stream of streams) if (concerns(stream, event)) write(stream, text);
    },

    endOf,

    close() {
      stop.abort();
      for (const stream of streams) end(stream, 'stopping');
    },
  };
}
