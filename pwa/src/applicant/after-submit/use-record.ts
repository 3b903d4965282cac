import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { AppError } from '@tshepa/contracts/errors';
import { useCallback, useEffect, useState } from 'react';
import { fetchRecord, useApplication } from '../../offline/index.ts';
import { inSession } from '../shared/in-session.ts';

export type RecordView =
  | { kind: 'loading' }
  | { kind: 'found'; record: ApplicantRecord }
  /** The server has no such record for this phone, because nothing was sent yet or the session is a different one. */
  | { kind: 'missing' }
  | { kind: 'session-lost' }
  | { kind: 'no-answer'; message: string };

const unknown: RecordView = { kind: 'loading' };

async function load(customerId: string, signal: AbortSignal): Promise<RecordView> {
  try {
    return { kind: 'found', record: await inSession(() => fetchRecord(customerId, signal)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return { kind: 'missing' };
    if (error instanceof AppError && error.status === 401) return { kind: 'session-lost' };
    return {
      kind: 'no-answer',
      message: error instanceof Error ? error.message : 'Something went wrong. Please try again.',
    };
  }
}

/** Without an id the last record is dropped. Nothing is shown before the phone is known to be unlocked. */
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
      // A failed reload does not replace a known record.
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
