import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { AppError } from '@tshepa/contracts/errors';
import { useCallback, useEffect, useState } from 'react';
import { fetchRecord, useApplication } from '../../offline/index.ts';
import { messageOf } from '../../platform/network/keyed-call.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { inSession } from '../shared/in-session.ts';
import { useNameOnRecord } from '../shared/name-on-record.ts';
import { keepSeen } from './timeline/seen.ts';

export type RecordView =
  | { kind: 'loading' }
  /** `at` is the server's time of the answer. */
  | { kind: 'found'; record: ApplicantRecord; at: string }
  /** The server has no such record for this phone, because nothing was sent yet or the session has changed. */
  | { kind: 'missing' }
  | { kind: 'session-lost' }
  | { kind: 'no-answer'; message: string };

const unknown: RecordView = { kind: 'loading' };

export async function loadRecord(customerId: string, signal: AbortSignal): Promise<RecordView> {
  try {
    const record = await inSession(() => fetchRecord(customerId, signal));
    return { kind: 'found', record, at: serverNow().toISOString() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return { kind: 'missing' };
    if (error instanceof AppError && error.status === 401) return { kind: 'session-lost' };
    return { kind: 'no-answer', message: messageOf(error) };
  }
}

/** How often a screen looks for what staff have done. */
const usualPollMs = 15_000;

/**
 * Loads the applicant's record, again and again while the page is visible. Without an id the last record is dropped.
 * Nothing is shown before the phone is known to be unlocked.
 */
export function useRecord(customerId: string | null, pollMs = usualPollMs) {
  const [view, setView] = useState<RecordView>(unknown);
  const [isFetching, setIsFetching] = useState(false);
  const isLoaded = useApplication((application) => application.isLoaded);

  const refresh = useCallback(
    async (signal: AbortSignal = new AbortController().signal) => {
      if (!customerId) return unknown;
      setIsFetching(true);
      const next = await loadRecord(customerId, signal);
      if (signal.aborted) return unknown;
      setIsFetching(false);
      if (next.kind === 'found') {
        useNameOnRecord.setState({ customerId, name: next.record.firstName });
        void keepSeen(next.record, next.at).catch(() => undefined);
      }
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
    const look = () => void (document.visibilityState === 'visible' && refresh(controller.signal));
    const timer = setInterval(look, pollMs);
    // A person who comes back to the app does not wait for the next poll.
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh, pollMs, customerId]);
  return { view: isLoaded ? view : unknown, refresh, isFetching };
}
