import { AppError } from '@tshepa/contracts/errors';
import { useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { NoAnswerError } from './no-answer-error.ts';

export const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof AppError && codes.includes(error.code);

/** Nobody has answered, or the first try is still at work. */
export const isUnderWay = (error: unknown) =>
  error instanceof NoAnswerError || isCode(error, 'idempotency.in_progress');

/** Nobody knows yet what came of it: only the same key is safe. */
const isOpen = (error: unknown) => isUnderWay(error) || (error instanceof AppError && error.status === 504);

/** The sentence for people: the server's own, else the fallback. */
export const messageOf = (error: unknown, fallback = 'Something went wrong. Please try again.') =>
  error instanceof AppError || error instanceof NoAnswerError ? error.message : fallback;

/** One question to the server, asked again with the same idempotency key until it was answered for good. */
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
      // An answer, even a no, ends this try: the next one is new.
      if (!isOpen(error)) open.current = null;
      throw error;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
