import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, operations } from '@tshepa/contracts';
import { createHttpClient, type HttpClient, NoReplyError, type RawReply } from '../../journey/http-client.ts';
import { newJourney } from '../../journey/journey.ts';
import { retryUntilAnswered } from '../../journey/retry.ts';
import type { SandboxClient } from '../../journey/sandbox-client.ts';
import { wholeLoan } from '../../journey/stages.ts';

/** The results that clients saw during a period. */
export type Seen = {
  /** The number of reads, and of commands with an idempotency key. */
  sent: number;
  /** How many of these failed in a way that a client would repeat, by outcome. */
  failed: Map<string, number>;
  /** The number of commands without an idempotency key that failed. Nobody repeats them. */
  failedWithoutKey: number;
  /** The number of failures that did not say when to try again, by outcome. */
  unexplained: Map<string, number>;
  loansPaid: number;
  /** The longest time in milliseconds that an event stream was closed. */
  longestGapMs: number;
};

const nothingSeen = (): Seen => ({
  sent: 0,
  failed: new Map(),
  failedWithoutKey: 0,
  unexplained: new Map(),
  loansPaid: 0,
  longestGapMs: 0,
});

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

const isRetryable = (text: string): boolean => {
  try {
    return JSON.parse(text).retryable === true;
  } catch {
    return false;
  }
};
const saysWhenToRetry = ({ headers, text }: RawReply) => headers.has('retry-after') && isRetryable(text);

const mustBeRepeated = (error: unknown): boolean =>
  error instanceof NoReplyError || (error instanceof AppError && (error.status >= 500 || error.isRetryable));
const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'no reply');

const readPauseMs = 100;
const streams = 4;
const streamRetryMs = 250;

type Target = { app: string; sandbox: SandboxClient; bearer: string; applicants: number };
export type Load = {
  during: (work: () => Promise<unknown>) => Promise<Seen>;
  stop: () => Promise<void>;
};

/** Starts applicants who take out loans one after the other, staff who read their list, page views and event streams. */
export function startLoad({ app, sandbox, bearer, applicants }: Target): Load {
  let seen = nothingSeen();
  const end = new AbortController();
  const isOver = () => end.signal.aborted;

  const noteFailure = (call: string, error: unknown, isSafe: boolean) => {
    if (!mustBeRepeated(error)) return;
    if (isSafe) count(seen.failed, `${call} ${outcomeOf(error)}`);
    else seen.failedWithoutKey += 1;
    if (error instanceof NoReplyError) count(seen.unexplained, `${call} no reply`);
  };

  const countingClient = (): HttpClient => {
    const client = createHttpClient(app, (method, path, reply) => {
      if (reply.status >= 500 && !saysWhenToRetry(reply))
        count(seen.unexplained, `${method} ${path.split('?')[0]} ${reply.status}`);
    });
    return {
      ...client,
      call: async (operation, input, options = {}) => {
        const { method, path } = operation.http;
        const isSafe = method === 'GET' || options.idempotencyKey !== undefined;
        if (isSafe) seen.sent += 1;
        return client.call(operation, input, options).catch((error: unknown) => {
          noteFailure(`${method} ${path}`, error, isSafe);
          throw error;
        });
      },
    };
  };

  const apply = async () => {
    while (!isOver()) {
      const journey = newJourney({ client: countingClient(), sandbox, bearer });
      try {
        for (const stage of wholeLoan) {
          if (isOver()) return;
          await retryUntilAnswered(() => stage.run(journey));
        }
        seen.loansPaid += 1;
      } catch (error) {
        count(seen.failed, `a loan stopped: ${error}`);
        await sleep(streamRetryMs);
      }
    }
  };

  const read = async (path: string) => {
    const client = createHttpClient(app);
    while (!isOver()) {
      seen.sent += 1;
      const reply = await client.send('GET', path).catch(() => undefined);
      if (reply?.status !== 200) count(seen.failed, `GET ${path} ${reply?.status ?? 'no reply'}`);
      if (!reply || (reply.status >= 500 && !saysWhenToRetry(reply)))
        count(seen.unexplained, `GET ${path} ${reply?.status ?? 'no reply'}`);
      await sleep(readPauseMs);
    }
  };

  const list = async () => {
    const client = countingClient();
    while (!isOver()) {
      await client.call(operations.listApplications, {}, { bearer }).catch(() => undefined);
      await sleep(readPauseMs);
    }
  };

  const followOnce = async (onOpen: () => void) => {
    const headers = { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' };
    const path = operations.followLiveEvents.http.path;
    const reply = await fetch(`${app}${path}`, { headers, signal: end.signal });
    if (!reply.ok || !reply.body) return void count(seen.failed, `GET ${path} ${reply.status}`);
    onOpen();
    for await (const _ of reply.body);
  };

  const lostSinceMs = new Map<number, number>();
  const noteGap = (stream: number) => {
    const gapMs = performance.now() - (lostSinceMs.get(stream) ?? performance.now());
    seen.longestGapMs = Math.max(seen.longestGapMs, gapMs);
  };
  const follow = async (_: unknown, stream: number) => {
    while (!isOver()) {
      const onOpen = () => {
        noteGap(stream);
        lostSinceMs.delete(stream);
      };
      // The connection may break at any time.
      await followOnce(onOpen).catch(() => undefined);
      if (!lostSinceMs.has(stream)) lostSinceMs.set(stream, performance.now());
      await sleep(streamRetryMs);
    }
  };

  const running = Promise.all([
    ...Array.from({ length: applicants }, apply),
    ...Array.from({ length: streams }, follow),
    read('/'),
    read('/login'),
    list(),
  ]);
  return {
    during: async (work) => {
      seen = nothingSeen();
      await work();
      // Some streams may still be closed.
      for (const stream of lostSinceMs.keys()) noteGap(stream);
      return seen;
    },
    stop: async () => {
      end.abort();
      await running;
    },
  };
}
