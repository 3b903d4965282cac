import type { BusCall, BusKind } from '@tshepa/contracts/define';
import { AppError, type ErrorCode } from '@tshepa/contracts/errors';
import { systemClock } from '@tshepa/service-kit';
import type { Link } from './link.ts';

type RepeatableCall = {
  definition: Pick<BusCall<BusKind>, 'subject' | 'repeat' | 'timeoutMs'>;
  options: { idempotencyKey?: string | undefined; timeoutMs?: number | undefined };
};

/** All attempts of one call, the newest last. */
type Attempts<Reply> = [Promise<Reply>, ...Promise<Reply>[]];

/** These errors mean that nobody answered. The call may still have had an effect, and another process may answer it. */
const unanswered: ReadonlySet<ErrorCode> = new Set(['service.unavailable', 'service.timeout']);

/**
 * A call without an answer is sent again after this share of its timeout. For a timeout of 25 s that is 8 s. A command
 * stays reserved for a dead process for only 6 s, and 8 s also leave time for a database election. A process that hangs
 * may receive two attempts, until its NATS server has noticed the silence.
 */
const patience = 1 / 3;
const longestPauseMs = 1_000;
const pauseShare = 1 / 5;

/** The number of repeats is at most a tenth of the calls, plus one a second for processes with few calls. */
const repeatsPerCall = 0.1;
const repeatsPerSecond = 1;
const mostSavedRepeats = 100;

/**
 * Repeats a call within its time limit. The second attempt follows when the answering process or the connection was
 * lost, and the third when nobody answers the second. Only reads, and commands that take effect once for each
 * idempotency key, are repeated. The first definite answer counts. A budget keeps repeats from adding to an overload.
 */
export function createRepeats(link: Link, isAllowed: () => boolean) {
  const budget = createBudget();
  const count = link.metrics?.counter({
    name: 'rpc_repeats_total',
    help: 'Further attempts of calls, by outcome; no_budget counts the attempts that the budget did not allow',
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

  /** Resolves with the reason why an attempt must be repeated, or with `none` when it was answered. */
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

  /** Returns true when the last attempt has not ended after `patienceMs`, and no attempt was answered meanwhile. */
  const isSilent = async (attempts: Attempts<unknown>, patienceMs: number, endMs: number) => {
    if (endMs - systemClock.nowMs() <= patienceMs) return false;
    const last = attempts.at(-1) ?? attempts[0];
    const answered = firstAnswer(attempts).then((answer) => (answer ? 'none' : 'failed'));
    return (await Promise.race([answered, troubleOf(last, patienceMs)])) === 'silent';
  };

  /** Asks once more for a command that another process already runs. If that is still so, the caller is told to wait. */
  const unlessElsewhere = async <Reply>(
    call: RepeatableCall,
    first: Promise<Reply>,
    endMs: number,
    attempt: (timeoutMs: number) => Promise<Reply>,
  ): Promise<Reply> => {
    const isElsewhere = (await codeOfAttempt(first)) === 'idempotency.in_progress';
    if (!isElsewhere || endMs - systemClock.nowMs() <= longestPauseMs || !take(call)) return first;
    await systemClock.sleep(longestPauseMs);
    return counted(call, attempt(endMs - systemClock.nowMs()));
  };

  const answerOf = async <Reply>(
    attempts: Attempts<Reply>,
    again: () => Promise<Reply>,
    endMs: number,
  ): Promise<Reply> => {
    const answer = await firstAnswer(attempts);
    if (answer) return answer();
    // The last attempt may have been refused because an earlier attempt still ran. The earlier attempt has failed since.
    const last = attempts.at(-1) ?? attempts[0];
    const isFree = (await codeOfAttempt(last)) === 'idempotency.in_progress';
    return isFree && endMs > systemClock.nowMs() ? again() : last;
  };

  return {
    async run<Reply>(call: RepeatableCall, attempt: (timeoutMs: number) => Promise<Reply>): Promise<Reply> {
      const timeoutMs = call.options.timeoutMs ?? call.definition.timeoutMs;
      const first = attempt(timeoutMs);
      if (!isSafe(call)) return first;
      budget.earn();
      const endMs = systemClock.nowMs() + timeoutMs;
      const pauseMs = Math.min(longestPauseMs, timeoutMs * pauseShare) * (0.5 + 0.5 * Math.random());
      const trouble = await troubleOf(first, timeoutMs * patience);
      if (trouble === 'none') return unlessElsewhere(call, first, endMs, attempt);
      if (trouble === 'disconnected') await link.whenConnected(endMs - systemClock.nowMs());
      if (endMs - systemClock.nowMs() <= pauseMs || !take(call)) return first;
      // The answering processes may have lost the same server, and need a moment to connect again.
      if (trouble !== 'silent') await systemClock.sleep(pauseMs);
      const again = () => counted(call, attempt(endMs - systemClock.nowMs()));
      const attempts: Attempts<Reply> = [first, again()];
      if ((await isSilent(attempts, timeoutMs * patience, endMs)) && take(call)) attempts.push(again());
      return answerOf(attempts, again, endMs);
    },

    /** Opens a stream again when it ended before its first chunk. The second attempt has as much time as the first. */
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

/** Returns the first reply or refusal, as a function, or undefined when all attempts ended without either. */
function firstAnswer<Reply>(attempts: readonly Promise<Reply>[]): Promise<(() => Reply) | undefined> {
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
  return Promise.any(attempts.map(definite)).catch(() => undefined);
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
