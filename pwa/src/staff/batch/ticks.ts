import { type BatchAction, rowsPerBatch } from '@tshepa/contracts/entities/batch';
import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import { findTransition } from '@tshepa/contracts/machine';
import { finishedStates } from '@tshepa/contracts/rules/queues';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useHalfMade } from '../lock/half-made.ts';

/** The ticked rows by id, in the order in which they were ticked. */
export type Ticks = ReadonlyMap<string, CustomerListItem>;

/** Ticks a row, or removes its tick. A full batch takes no further row. */
export function withTick(ticks: Ticks, item: CustomerListItem): Ticks {
  const next = new Map(ticks);
  if (!next.delete(item.id) && next.size < rowsPerBatch) next.set(item.id, item);
  return next;
}

/** Ticks the rows from one to another, both included, as far as the batch has room. */
export function withRange(
  ticks: Ticks,
  items: readonly CustomerListItem[],
  { from, to }: { from: string | undefined; to: string },
): Ticks {
  const [start, end] = [from, to].map((id) => items.findIndex((item) => item.id === id));
  if (start === undefined || end === undefined || end < 0) return ticks;
  const range = items.slice(Math.min(start < 0 ? end : start, end), Math.max(start, end) + 1);
  const added = range.filter(({ id }) => !ticks.has(id)).slice(0, rowsPerBatch - ticks.size);
  return new Map([...ticks, ...added.map((item) => [item.id, item] as const)]);
}

type Pressed = { item: CustomerListItem; last: string | undefined; isRange: boolean };

/** Ticks a row that was pressed, or the range to it. A row that stands in another list than the shown one is not ticked. */
export function withPressed(
  ticks: Ticks,
  shown: readonly CustomerListItem[],
  { item, last, isRange }: Pressed,
): Ticks {
  if (!shown.some(({ id }) => id === item.id)) return ticks;
  return isRange ? withRange(ticks, shown, { from: last, to: item.id }) : withTick(ticks, item);
}

/** The actions that are offered for ticked rows. */
export type TickAction = Extract<BatchAction, 'take' | 'release' | 'assign' | 'decline' | 'pay-out'>;

export const tickLabels: Readonly<Record<TickAction, string>> = {
  take: 'Take',
  release: 'Release',
  assign: 'Assign',
  decline: 'Decline',
  'pay-out': 'Pay out',
};

type Reader = { email: string | undefined; isManager: boolean };

const offers: Readonly<Record<TickAction, (item: CustomerListItem, reader: Reader) => boolean>> = {
  take: ({ assignee }, { email }) => assignee?.email !== email,
  release: ({ assignee }, { email }) => assignee !== undefined && assignee.email === email,
  assign: ({ assignee, loanDistributions: { state } }, { email }) =>
    !finishedStates.includes(state) && (!assignee || assignee.email === email),
  decline: ({ loanDistributions: { state } }) =>
    findTransition({ state, action: 'decline', by: 'staff' }) !== undefined,
  'pay-out': ({ loanDistributions: { state }, pendingAction, isOnHold }, { isManager }) =>
    isManager && state === 'APPROVED' && !pendingAction && !isOnHold,
};

/** Returns the actions that every ticked row allows. The server checks each row again. */
export const actionsFor = (ticks: Ticks, reader: Reader): TickAction[] =>
  (Object.keys(offers) as TickAction[]).filter((action) =>
    [...ticks.values()].every((item) => offers[action](item, reader)),
  );

const noItems: readonly CustomerListItem[] = [];

type Kept = { scope: string; ticks: Ticks; last: string | undefined };

/** A ticked row on the screen counts as the screen shows it, so that staff act on what they see. */
const asShown = (ticks: Ticks, items: readonly CustomerListItem[]): Ticks =>
  new Map([...ticks].map(([id, item]) => [id, items.find((shown) => shown.id === id) ?? item]));

const keptFor = (scope: string, kept: Kept): Kept =>
  kept.scope === scope ? kept : { scope, ticks: new Map(), last: undefined };

/** Keeps the ticks of one list across its pages. Another filter or queue begins without any. */
export function useTicks(scope: string, items: readonly CustomerListItem[] = noItems) {
  const [kept, setKept] = useHalfMade<Kept>('ticks', () =>
    keptFor(scope, { scope: '', ticks: new Map(), last: undefined }),
  );
  const list = useRef({ scope, items });
  useLayoutEffect(() => {
    list.current = { scope, items };
  });
  // The functions stay the same, so that a tick draws only its own row again.
  const change = useCallback(
    (
      next: (ticks: Ticks, shown: readonly CustomerListItem[], last: string | undefined) => Ticks,
      to?: string,
    ) =>
      setKept((before) => {
        const now = list.current;
        const { ticks, last } = keptFor(now.scope, before);
        return { scope: now.scope, ticks: next(asShown(ticks, now.items), now.items, last), last: to };
      }),
    [setKept],
  );
  return {
    ticks: asShown(keptFor(scope, kept).ticks, items),
    /** Ticks one row, or with `isRange` every row since the last one. */
    tick: useCallback(
      (item: CustomerListItem, isRange: boolean) =>
        change((ticks, shown, last) => withPressed(ticks, shown, { item, last, isRange }), item.id),
      [change],
    ),
    tickPage: () =>
      change((ticks, shown) => withRange(ticks, shown, { from: shown[0]?.id, to: shown.at(-1)?.id ?? '' })),
    clear: () => change(() => new Map()),
  };
}

export type Ticking = ReturnType<typeof useTicks>;
