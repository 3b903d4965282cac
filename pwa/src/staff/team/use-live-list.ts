import type { CustomerList } from '@tshepa/contracts/entities/customer';
import type { LiveEvent } from '@tshepa/contracts/entities/team';
import type { ApplicationListQuery } from '@tshepa/contracts/operations/application/list-applications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { followLive } from '../api/live/follow-live.ts';
import { staffKeys, staffQueries } from '../api/query.ts';
import { concernsList, newcomers, newcomersText } from './live-list.ts';

/** However much happens, the list is read again once in so long. */
const readEveryMs = 1_000;
/** Every desk hears at the same moment that something was missed; they do not all ask at that moment. */
const spreadMs = 2_000;
const announcedForMs = 15_000;

type Query = Partial<ApplicationListQuery>;
type Shown = { query: Query; list: CustomerList | undefined };

const readAgain = (queryKey: readonly unknown[], exact = false) =>
  void staffQueries.invalidateQueries({ queryKey, exact });

function readCustomer(event: LiveEvent) {
  if (event.kind === 'missed') return readAgain(['customer']);
  readAgain(staffKeys.customer(event.customerId), true);
  if (event.kind === 'changed' && event.what === 'note') readAgain(staffKeys.notes(event.customerId));
}

/** Keeps the list, the counts of the queues and the opened customer as they are on the server. Answers what to announce. */
export function useLiveList({ query, list }: Shown): string {
  const token = useAuth(({ user }) => user?.token);
  const heardOf = useRef(new Set<string>());
  const before = useRef<Shown>({ query, list });
  const [announced, setAnnounced] = useState('');

  const concerns = useEffectEvent((event: LiveEvent) =>
    concernsList(
      event,
      { page: query.page ?? 1, searchState: query.searchState, queue: query.queue },
      new Set(list?.items.map(({ id }) => id)),
    ),
  );

  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isListDue = false;
    let lastMs = 0;
    const flush = () => {
      timer = undefined;
      lastMs = performance.now();
      readAgain(staffKeys.queues);
      if (isListDue) readAgain(staffKeys.lists);
      isListDue = false;
    };
    const stop = followLive(token, (event) => {
      const isGap = event.kind === 'missed';
      if (isGap) setTimeout(readCustomer, spreadMs * Math.random(), event);
      else {
        readCustomer(event);
        heardOf.current.add(event.customerId);
      }
      isListDue ||= concerns(event);
      const waitMs = Math.max(
        isGap ? spreadMs * Math.random() : 50,
        readEveryMs - (performance.now() - lastMs),
      );
      timer ??= setTimeout(flush, waitMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [token]);

  useEffect(() => {
    const former = before.current;
    before.current = { query, list };
    const isSameList = JSON.stringify(former.query) === JSON.stringify(query);
    if (!isSameList) setAnnounced('');
    if (!isSameList || !former.list || !list || former.list === list) return;
    const text = newcomersText(newcomers(former.list.items, list.items, heardOf.current).length);
    heardOf.current.clear();
    if (text) setAnnounced(text);
  }, [query, list]);

  useEffect(() => {
    if (!announced) return;
    const timer = setTimeout(setAnnounced, announcedForMs, '');
    return () => clearTimeout(timer);
  }, [announced]);

  return announced;
}
