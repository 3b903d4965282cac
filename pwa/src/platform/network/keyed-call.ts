import { AppError } from '@tshepa/contracts/errors';
import { useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { NoAnswerError } from './api.ts';

export const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof AppError && codes.includes(error.code);

/** Returns true when a passcode was refused, so that the same digits would be refused again. */
export const isPasscodeRefused = (error: unknown) =>
  isCode(error, 'otp.invalid', 'otp.expired', 'otp.attempts_exhausted');

/** Returns true when there was no answer, or the first attempt is still in progress. */
export const isUnderWay = (error: unknown) =>
  error instanceof NoAnswerError || isCode(error, 'idempotency.in_progress');

/** Returns true when the result is unknown, so that only a retry with the same idempotency key is safe. */
export const isOutcomeUnknown = (error: unknown) =>
  isUnderWay(error) || (error instanceof AppError && error.status === 504);

/** Returns the message for people: the server's own, or the fallback. */
export const messageOf = (error: unknown, fallback = 'Something went wrong. Please try again.') =>
  error instanceof AppError || error instanceof NoAnswerError ? error.message : fallback;

/** Makes a call that is retried with the same idempotency key until it has a final reply. */
export function useKeyedCall() {
  const [isBusy, setIsBusy] = useState(false);
  const open = useRef<{ input: string; key: string } | null>(null);

  const run = async <Reply>(input: unknown, ask: (key: string) => Promise<Reply>): Promise<Reply> => {
    const text = JSON.stringify(input);
    if (open.current?.input !== text) open.current = { input: text, key: uuidV7() };
    setIsBusy(true);
    try {
      const reply = await ask(open.current.key);
      open.current = null;
      return reply;
    } catch (error) {
      // A reply ends this attempt, even if it is a refusal.
      if (!isOutcomeUnknown(error)) open.current = null;
      throw error;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
