import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { AppError } from '@tshepa/contracts/errors';
import { useCallback, useEffect, useState } from 'react';
import { ensureSession, fetchRecord, useApplication } from '../../offline/index.ts';
import { markSessionLost } from '../../platform/status/session-lost.ts';

export type RecordView =
  | { kind: 'loading' }
  | { kind: 'found'; record: ApplicantRecord }
  /** The server holds no such record for this phone (nothing was sent yet, or the session is another). */
  | { kind: 'missing' }
  | { kind: 'session-lost' }
  | { kind: 'no-answer'; message: string };

const unknown: RecordView = { kind: 'loading' };

async function load(customerId: string, signal: AbortSignal): Promise<RecordView> {
  try {
    await ensureSession();
    return { kind: 'found', record: await fetchRecord(customerId, signal) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return { kind: 'missing' };
    if (error instanceof AppError && error.status === 401) {
      markSessionLost();
      return { kind: 'session-lost' };
    }
    return {
      kind: 'no-answer',
      message: error instanceof Error ? error.message : 'Something went wrong. Please try again.',
    };
  }
}

/**
 * The record as the server has it now; `pollMs` asks again and again while the page is in sight. Without an id nothing is
 * asked, and what was known is forgotten. Nothing of it is told before this phone is known not to be locked.
 */
export function useRecord(customerId: string | null, pollMs?: number) {
  const [view, setView] = useState<RecordView>(unknown);
  const [isFetching, setIsFetching] = useState(false);
  const isLoaded = useApplication((application) => application.isLoaded);

  const refresh = useCallback(
    async (signal: AbortSignal = new AbortController().signal) => {
      if (!customerId) return unknown;
      setIsFetching(true);
      const next = await load(customerId, signal);
      if (signal.aborted) return unknown;
      setIsFetching(false);
      // Something known is worth more than a failed look.
      setView((current) => (next.kind === 'no-answer' && current.kind === 'found' ? current : next));
      return next;
    },
    [customerId],
  );
  useEffect(() => {
    if (!customerId) {
      setView(unknown);
      setIsFetching(false);
    }
    const controller = new AbortController();
    void refresh(controller.signal);
    const timer = pollMs
      ? setInterval(() => document.visibilityState === 'visible' && void refresh(controller.signal), pollMs)
      : undefined;
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [refresh, pollMs, customerId]);
  return { view: isLoaded ? view : unknown, refresh, isFetching };
}
