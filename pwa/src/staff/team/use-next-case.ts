import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import { takeNext } from '@tshepa/contracts/operations/team/take-next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useStaffCall } from '../api/action.ts';
import { type LastAnswer, onAnswer } from '../api/last-answer.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { fetchRecordAhead } from '../api/record.ts';
import { sayDone } from '../ui/done.tsx';
import { idsAhead, isDoneWith, neighbourOf, noPath, onPath, type WorkLine, walk } from './next-case.ts';
import { isTyping, useKeysSwitch } from './use-list-keys.ts';

type Options = {
  line: WorkLine;
  items: readonly CustomerListItem[] | undefined;
  customerId: string | null;
  /** Opens a record, in place of the opened one if there is one. */
  onOpen: (customerId: string) => void;
};

/**
 * Leads from case to case. In a queue whose applications nobody needs to have, the next case is the one that has waited
 * longest, and it is taken. In other lists it is the next row. It opens when it is asked for, and after an action that has
 * finished with the opened record. The keys `[` and `]` go back and on without taking anything.
 */
export function useNextCase({ line, items, customerId, onOpen }: Options) {
  const me = useAuth(({ user }) => user?.email ?? '');
  /** What is said on a record once it has opened. */
  const toSay = useRef<{ id: string; text: string } | null>(null);
  const said = useRef('');
  const say = (outcome: string) => {
    const text = [said.current, outcome].filter(Boolean).join(' ');
    said.current = '';
    return text;
  };
  const place = useRef(0);
  const path = useRef(noPath);
  const open = (id: string, direction: 1 | -1) => {
    // A key may be pressed before the record has reached the screen.
    path.current = walk(path.current, id, direction);
    onOpen(id);
  };

  const take = useStaffCall(takeNext, {
    onDone: ({ id }) => {
      invalidate(staffKeys.queues, staffKeys.lists);
      if (!id) return sayDone(say('Nobody else waits in this queue.'), customerId ?? '');
      toSay.current = { id, text: say('This is the next application. It is yours.') };
      open(id, 1);
    },
  });

  const neighbour = (direction: 1 | -1) => {
    const id = path.current.ids[path.current.at];
    if (id === undefined) return items?.[0]?.id;
    return neighbourOf(items ?? [], { id, before: place.current, step: direction });
  };

  const next = () => {
    if (line.take) return take.run(line.take);
    const found = neighbour(1);
    if (!found) return sayDone(say('This was the last application of the list.'), customerId ?? '');
    toSay.current = { id: found, text: say('This is the next application.') };
    open(found, 1);
  };

  const goOnAfter = useEffectEvent((answer: LastAnswer) => {
    if (answer.after.id !== customerId) return;
    if (!isDoneWith(line, answer, { me, now: serverNow() })) return;
    said.current = answer.text;
    next();
  });
  useEffect(() => onAnswer((answer) => goOnAfter(answer)), []);

  useEffect(() => {
    path.current = customerId ? walk(path.current, customerId, 1) : noPath;
    if (toSay.current && toSay.current.id === customerId) sayDone(toSay.current.text, customerId);
    toSay.current = null;
  }, [customerId]);

  /** The record for which the next ones were fetched. A list that changes behind it must not fetch more people. */
  const fetchedFor = useRef<string | null>(null);
  const isTaken = line.take !== undefined && (line.queue ?? line.states) !== undefined;
  useEffect(() => {
    const at = items?.findIndex(({ id }) => id === customerId) ?? -1;
    if (at >= 0) place.current = at;
    if (!customerId || !items || fetchedFor.current === customerId) return;
    fetchedFor.current = customerId;
    for (const id of idsAhead(items, customerId, isTaken)) void fetchRecordAhead(id);
  }, [items, customerId, isTaken]);

  const isOn = useKeysSwitch((keys) => keys.isOn);
  const turn = useEffectEvent((direction: 1 | -1) => {
    const found = onPath(path.current, direction) ?? neighbour(direction);
    if (!customerId || !found) return;
    open(found, direction);
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '[' && event.key !== ']') return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      // A dialog above the record has keys of its own.
      if (document.querySelectorAll('dialog[open]').length !== 1) return;
      event.preventDefault();
      turn(event.key === ']' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);

  return { next, isBusy: take.isBusy, problem: take.problem };
}
