import type { CustomerList, CustomerListItem } from '@tshepa/contracts/entities/customer';
import type { LiveEvent, RecordChange } from '@tshepa/contracts/entities/team';
import type { ApplicationListQuery } from '@tshepa/contracts/operations/application/list-applications';
import { mayContain, statesOfQueue } from '@tshepa/contracts/rules/queues';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { followLive } from '../api/follow-live.ts';
import { invalidate, staffKeys, staffQueries } from '../api/query.ts';

/** Changes that bring a record into a queue or remove it, although its state stays the same. */
const changesOfQueue: Partial<Record<NonNullable<ApplicationListQuery['queue']>, readonly RecordChange[]>> = {
  mine: ['assigned', 'released'],
  'second-eyes': ['pending-change', 'hold'],
  review: ['review'],
  'to-cancel': ['provider'],
};

const inAnyQueue: readonly RecordChange[] = ['snoozed', ...Object.values(changesOfQueue).flat()];

type Query = Pick<ApplicationListQuery, 'page' | 'searchState' | 'queue' | 'view'>;

export function concernsList(event: LiveEvent, query: Query, shownIds: ReadonlySet<string>): boolean {
  if (event.kind === 'missed' || shownIds.has(event.customerId)) return true;
  // On a later page a reload would move the rows that somebody is reading.
  if ((query.page ?? 1) > 1) return false;
  // Only the server knows what a queue that somebody made contains.
  if (query.view) return event.kind === 'state-changed' || inAnyQueue.includes(event.what);
  if (event.kind === 'changed')
    return (
      query.queue !== undefined &&
      (event.what === 'snoozed' || changesOfQueue[query.queue]?.includes(event.what) === true)
    );
  const { searchState, queue } = query;
  const { from, to } = event;
  if (searchState) return from === searchState || to === searchState;
  if (queue && statesOfQueue[queue])
    return (from !== null && mayContain(queue, from)) || mayContain(queue, to);
  return event.from === null || Boolean(query.queue);
}

/** Returns the ids of the applications that are new on the list and that a live event has named. */
export function newcomers(
  before: readonly CustomerListItem[],
  after: readonly CustomerListItem[],
  announcedIds: ReadonlySet<string>,
): string[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map(({ id }) => id).filter((id) => announcedIds.has(id) && !known.has(id));
}

export const newcomersText = (count: number) =>
  count === 0 ? '' : count === 1 ? '1 new application' : `${count} new applications`;

const readEveryMs = 1_000;
/** All browsers notice a gap in the live events at the same moment, so their reads are spread over this time. */
const spreadMs = 2_000;
const announcedForMs = 15_000;

type Shown = { query: Partial<ApplicationListQuery>; list: CustomerList | undefined };

function readCustomer(customerId: string, hasNewNote: boolean) {
  void staffQueries.invalidateQueries({ queryKey: staffKeys.customer(customerId), exact: true });
  if (hasNewNote) invalidate(staffKeys.notes(customerId));
}

/** Keeps the list, the queue counts and the opened customer up to date. Returns the text to announce. */
export function useLiveList({ query, list }: Shown): string {
  const token = useAuth(({ user }) => user?.token);
  const announcedIds = useRef(new Set<string>());
  const before = useRef<Shown>({ query, list });
  const [announced, setAnnounced] = useState('');

  const concerns = useEffectEvent((event: LiveEvent) =>
    concernsList(
      event,
      { page: query.page ?? 1, searchState: query.searchState, queue: query.queue, view: query.view },
      new Set(list?.items.map(({ id }) => id)),
    ),
  );

  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isListDue = false;
    /** The changed records, and whether they have a new note. On a busy day one record changes many times a second. */
    const changed = new Map<string, boolean>();
    let lastMs = 0;
    const flush = () => {
      timer = undefined;
      lastMs = performance.now();
      invalidate(staffKeys.queues);
      for (const [customerId, hasNewNote] of changed) readCustomer(customerId, hasNewNote);
      changed.clear();
      if (isListDue) invalidate(staffKeys.lists);
      isListDue = false;
    };
    const stop = followLive(token, (event) => {
      const isGap = event.kind === 'missed';
      if (isGap) setTimeout(invalidate, spreadMs * Math.random(), ['customer']);
      else {
        const isNote = event.kind === 'changed' && event.what === 'note';
        changed.set(event.customerId, isNote || changed.get(event.customerId) === true);
        announcedIds.current.add(event.customerId);
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
    const text = newcomersText(newcomers(former.list.items, list.items, announcedIds.current).length);
    announcedIds.current.clear();
    if (text) setAnnounced(text);
  }, [query, list]);

  useEffect(() => {
    if (!announced) return;
    const timer = setTimeout(setAnnounced, announcedForMs, '');
    return () => clearTimeout(timer);
  }, [announced]);

  return announced;
}
