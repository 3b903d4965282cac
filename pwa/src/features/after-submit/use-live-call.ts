import { AppError } from '@tshepa/contracts/errors';
import type { Route } from '@tshepa/contracts/routes/route';
import { useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { NoAnswerError } from '../../lib/no-answer-error.ts';
import { markSessionLost } from '../../lib/session-lost.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { ensureSession } from '../../offline/session.ts';

const retries = 3;
const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

const isUnderWay = (error: unknown) =>
  error instanceof NoAnswerError || isCode(error, 'idempotency.in_progress');

/** Nobody knows yet what came of it: only the same key is safe. */
const isOpen = (error: unknown) => isUnderWay(error) || (error instanceof AppError && error.status === 504);

/** Asks again while nobody answers or the first try is still at work, a few times, each time after a longer pause. */
async function persist<Reply>(ask: () => Promise<Reply>, attempt = 1): Promise<Reply> {
  try {
    return await ask();
  } catch (error) {
    if (!isUnderWay(error) || attempt === retries) throw error;
    await delay(1000 * 2 ** attempt);
    return persist(ask, attempt + 1);
  }
}

/**
 * A call that is never queued or stored: passcodes, the payout choice, the loan's confirmation. A lost reply is asked for
 * again with the same key; leaving the page forgets everything.
 */
export function useLiveCall<R extends Route>(route: R) {
  const [isBusy, setIsBusy] = useState(false);
  const canCall = useSiteStatus((site) => site.isOnline && (site.active || !route.closable));
  const open = useRef<{ input: string; key: string } | null>(null);

  const run = async (input: z.input<R['input']>): Promise<z.output<R['reply']>> => {
    const text = JSON.stringify(input);
    if (open.current?.input !== text) open.current = { input: text, key: uuidV7() };
    const { key } = open.current;
    setIsBusy(true);
    try {
      await ensureSession();
      const reply = await persist(() => call(route, input, { idempotencyKey: key }));
      open.current = null;
      return reply;
    } catch (error) {
      // An answer, even a no, ends this try: the next one is new.
      if (!isOpen(error)) open.current = null;
      if (error instanceof AppError && error.status === 401) markSessionLost();
      throw error;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, canCall };
}

/** The sentence for people: the server's own, else the fallback. */
export const messageOf = (error: unknown, fallback = 'Something went wrong. Please try again.') =>
  error instanceof AppError || error instanceof NoAnswerError ? error.message : fallback;

export const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof AppError && codes.includes(error.code);
