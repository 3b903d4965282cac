import { AppError, type HttpOperation, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { createHttpClient, type HttpClient, NoReplyError } from '@tshepa/tools/journey';

type Failure = { call: string; outcome: string; atMs: number };

export type SteadyCalls = {
  answered(): number;
  failures: readonly Failure[];
  /** The longest time in milliseconds that a reader of live events was without a stream. */
  longestGapMs(): number;
  stop(): Promise<void>;
};

const pauseMs = 20;
const readers = 3;
const applicants = 3;
const retryMs = 100;

/**
 * Keeps reading as staff and saving as applicants over several gateways. Each save has its own idempotency key. A call
 * whose connection breaks is sent once to another gateway, as the ingress does.
 */
export function startSteadyCalls(gateways: () => readonly string[], bearer: string): SteadyCalls {
  const startedMs = performance.now();
  const stopped = new AbortController();
  const failures: Failure[] = [];
  let answered = 0;
  let longestGapMs = 0;
  let turn = 0;
  const gateway = (offset = 0) => gateways()[(turn + offset) % gateways().length] ?? '';
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  const send = async (operation: HttpOperation, input: unknown, cookies: HttpClient['cookies']) => {
    const isKeyed = operation.http.changes;
    const options = isKeyed ? { idempotencyKey: newId() } : { bearer };
    turn += 1;
    const [first, other] = [gateway(), gateway(1)];
    const sendTo = async (url: string) => {
      const client = createHttpClient(url);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      const reply = await client.call(operation, input as never, options);
      for (const [name, value] of client.cookies) cookies.set(name, value);
      return reply;
    };
    try {
      await sendTo(first).catch((error: unknown) => {
        if (error instanceof NoReplyError) return sendTo(other);
        throw error;
      });
      answered += 1;
    } catch (error) {
      const outcome = error instanceof AppError ? error.code : String(error);
      failures.push({ call: operation.name, outcome, atMs: Math.round(performance.now() - startedMs) });
    }
  };

  const keepReading = async () => {
    const none = new Map<string, string>();
    while (!stopped.signal.aborted) {
      await send(operations.listQueues, {}, none);
      await pause(pauseMs);
    }
  };
  const keepSaving = async () => {
    const cookies = new Map<string, string>();
    const id = newId();
    for (let town = 0; !stopped.signal.aborted; town += 1) {
      await send(
        operations.saveApplication,
        { id, customerRequest: { city: `Town ${'abcdefghij'[town % 10]}` } },
        cookies,
      );
      await pause(pauseMs);
    }
  };
  const keepFollowing = async () => {
    let lostMs = performance.now();
    while (!stopped.signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${bearer}` };
        const response = await fetch(new URL('/events', gateway()), { headers, signal: stopped.signal });
        if (!response.ok || !response.body)
          throw new Error(`the stream was answered with ${response.status}`);
        longestGapMs = Math.max(longestGapMs, performance.now() - lostMs);
        const read = async (chunks: AsyncIterable<unknown>) => {
          for await (const _chunk of chunks);
        };
        await read(response.body).finally(() => {
          lostMs = performance.now();
        });
      } catch {
        await pause(retryMs);
      }
    }
  };

  const work = Promise.all([
    ...Array.from({ length: readers }, keepReading),
    ...Array.from({ length: applicants }, keepSaving),
    keepFollowing(),
  ]);
  return {
    answered: () => answered,
    failures,
    longestGapMs: () => longestGapMs,
    stop: async () => {
      stopped.abort();
      await work;
    },
  };
}
