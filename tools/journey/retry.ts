import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@tshepa/contracts';
import { NoReplyError } from './http-client.ts';

/** After these errors the outcome is unknown, and a repetition with the same idempotency key returns it. */
const isOutcomeOpen = (error: unknown) =>
  error instanceof NoReplyError ||
  (error instanceof AppError && error.isRetryable && error.status >= 500) ||
  (error instanceof AppError && error.code === 'idempotency.in_progress');

type RetryOptions = {
  limitMs?: number;
  delayMs?: () => number;
  /** Decides after each error whether to repeat the call. It may prepare the next attempt. */
  shouldRepeat?: (error: unknown) => boolean | Promise<boolean>;
};

/** Repeats a call, like a phone on a bad connection, until it is answered or `limitMs` is over. */
export async function retryUntilAnswered<T>(
  call: () => Promise<T>,
  { limitMs = 60_000, delayMs = () => 250, shouldRepeat = isOutcomeOpen }: RetryOptions = {},
): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > giveUpAt || !(await shouldRepeat(error))) throw error;
      await sleep(delayMs());
    }
  }
}

/** Waits until `look` returns something. Throws an error that names `what` when it never does. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  limitMs = 30_000,
): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > giveUpAt)
      throw new Error(`Gave up after waiting ${limitMs / 1000} s for ${what}`);
    await sleep(pauseMs);
  }
}
