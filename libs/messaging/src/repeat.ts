import type { BusCall, BusKind } from '@tshepa/contracts/define';
import { AppError, type ErrorCode } from '@tshepa/contracts/errors';
import { systemClock } from '@tshepa/service-kit';
import type { Link } from './link.ts';

/** A call as its repetition is decided and counted. */
type RepeatableCall = {
  definition: Pick<BusCall<BusKind>, 'subject' | 'repeat' | 'timeoutMs'>;
  options: { idempotencyKey?: string | undefined; timeoutMs?: number | undefined };
};

/** After these nobody knows of an effect, and another process may be able to answer. */
const unanswered: ReadonlySet<ErrorCode> = new Set(['service.unavailable', 'service.timeout']);

/**
 * A call without an answer is sent again after this share of its time. It is longer than the lease of a command whose
 * process has died (6 of 25 s), and leaves time for a database election.
 */
const patience = 1 / 3;
const longestPauseMs = 1_000;
const pauseShare = 1 / 5;

/** Repeats are at most a tenth of the calls, and one a second where there are few calls. */
const repeatsPerCall = 0.1;
const repeatsPerSecond = 1;
const mostSavedRepeats = 100;

/**
 * Sends a call once more, within the time of its caller, when it was lost with a process or a connection: reads, and
 * commands that keep their idempotency key. The first attempt stays open, and the first definite answer counts. A
 * budget for the whole process keeps repeats from multiplying a load that is itself the trouble.
 */
export function createRepeats(link: Link, isAllowed: () => boolean) {
  const budget = createBudget();
  const count = link.metrics?.counter({
    name: 'rpc_repeats_total',
    help: 'Calls that were sent again, by the outcome of the second attempt; no_budget when they were not',
    labels: ['subject', 'outcome'],
  });

  const isSafe = ({ definition: { repeat }, options }: RepeatableCall) =>
    isAllowed() && (repeat === 'always' || (repeat === 'with-key' && options.idempotencyKey !== undefined));

  const take = ({ definition: { subject } }: RepeatableCall) => {
    if (!isAllowed()) return false;
    if (budget.take()) return true;
    count?.({ subject, outcome: 'no_budget' });
    return false;
  };

  const counted = <Reply>({ definition: { subject } }: RepeatableCall, attempt: Promise<Reply>) => {
    attempt.then(
      () => count?.({ subject, outcome: 'ok' }),
      (error: unknown) => count?.({ subject, outcome: codeOf(error) ?? 'internal' }),
    );
    return attempt;
  };

  /** Resolves when an attempt needs a second one, with the reason, or with `none` when it was answered. */
  const troubleOf = (attempt: Promise<unknown>, patienceMs: number) =>
    new Promise<'none' | 'silent' | 'failed' | 'disconnected'>((resolve) => {
      const timer = setTimeout(() => resolve('silent'), patienceMs);
      const stopListening = link.onDisconnect(() => resolve('disconnected'));
      const settle = (trouble: 'none' | 'failed') => {
        clearTimeout(timer);
        stopListening();
        resolve(trouble);
      };
      attempt.then(
        () => settle('none'),
        (error: unknown) => settle(isUnanswered(error) ? 'failed' : 'none'),
      );
    });

  return {
    async run<Reply>(call: RepeatableCall, attempt: (timeoutMs: number) => Promise<Reply>): Promise<Reply> {
      const timeoutMs = call.options.timeoutMs ?? call.definition.timeoutMs;
      const first = attempt(timeoutMs);
      if (!isSafe(call)) return first;
      budget.earn();
      const endMs = systemClock.nowMs() + timeoutMs;
      const pauseMs = Math.min(longestPauseMs, timeoutMs * pauseShare) * (0.5 + 0.5 * Math.random());
      const trouble = await troubleOf(first, timeoutMs * patience);
      if (trouble === 'none') return first;
      if (trouble === 'disconnected') await link.whenConnected(endMs - systemClock.nowMs());
      if (endMs - systemClock.nowMs() <= pauseMs || !take(call)) return first;
      // The processes that answer may have lost the same server, and are back a moment later.
      if (trouble !== 'silent') await systemClock.sleep(pauseMs);
      const again = () => counted(call, attempt(endMs - systemClock.nowMs()));
      const second = again();
      const answer = await firstAnswer(first, second);
      if (answer) return answer();
      // The second attempt executed nothing, because the first was still at work. Now that one has failed.
      const isFree = (await codeOfAttempt(second)) === 'idempotency.in_progress';
      return isFree && endMs > systemClock.nowMs() ? again() : second;
    },

    /** Opens a stream again that ended before its first chunk. The second attempt has the same time as the first. */
    async *stream<Chunk>(call: RepeatableCall, open: () => AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
      if (isSafe(call)) budget.earn();
      let hasBegun = false;
      try {
        for await (const chunk of open()) {
          hasBegun = true;
          yield chunk;
        }
        return;
      } catch (error) {
        if (hasBegun || !isUnanswered(error) || !isSafe(call) || !take(call)) throw error;
      }
      yield* open();
    },
  };
}

const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof AppError ? error.code : undefined;

const codeOfAttempt = (attempt: Promise<unknown>) => attempt.then(() => undefined, codeOf);

const isUnanswered = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== undefined && unanswered.has(code);
};

/** The first reply or refusal of two attempts, as a function; undefined when both ended without one. */
function firstAnswer<Reply>(
  first: Promise<Reply>,
  second: Promise<Reply>,
): Promise<(() => Reply) | undefined> {
  const definite = (attempt: Promise<Reply>) =>
    attempt.then(
      (reply) => () => reply,
      (error: unknown) => {
        if (isUnanswered(error) || codeOf(error) === 'idempotency.in_progress') throw error;
        return () => {
          throw error;
        };
      },
    );
  return Promise.any([definite(first), definite(second)]).catch(() => undefined);
}

function createBudget() {
  let saved = mostSavedRepeats;
  let atMs = systemClock.nowMs();
  return {
    earn(): void {
      const nowMs = systemClock.nowMs();
      const passedSeconds = Math.max(0, nowMs - atMs) / 1_000;
      saved = Math.min(mostSavedRepeats, saved + repeatsPerCall + passedSeconds * repeatsPerSecond);
      atMs = nowMs;
    },
    take(): boolean {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
