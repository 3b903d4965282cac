import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import type { LoanState } from '@tshepa/contracts/machine';
import {
  isTakeable,
  mayContain,
  type StaffQueue,
  staffQueues,
  type TakeableQueue,
} from '@tshepa/contracts/rules/queues';
import { isTakeableView, type ListOrder, listOrders } from '@tshepa/contracts/rules/saved-views';
import type { LastAnswer } from '../api/last-answer.ts';

const hasOpenReview = ({ review }: CustomerRecord) => review !== undefined && !review.outcome;
const waitsForSecond = ({ pendingChange, isOnHold }: CustomerRecord) =>
  pendingChange !== undefined || isOnHold === true;

/** The list that somebody works through. */
export type WorkLine = {
  queue?: StaffQueue | undefined;
  states?: readonly LoanState[] | undefined;
  /** How the next case is taken. Where nothing is taken, the next case is the next row. */
  take?: { queue: TakeableQueue } | { view: string } | undefined;
};

/** Returns the order of a list. A build that does not know the order of a queue takes it for the usual one. */
export const orderOf = (queue: StaffQueue | undefined, view: ShownView | undefined): ListOrder =>
  view ? (listOrders.find((order) => order === view.order) ?? 'newest') : queue ? 'waiting' : 'newest';

/** Without a queue the next case is the one for which a person must decide. */
export function workLineOf(queue: StaffQueue | undefined, view: ShownView | undefined): WorkLine {
  if (!view) return { queue, take: !queue ? { queue: 'decide' } : isTakeable(queue) ? { queue } : undefined };
  const { states, queue: within } = view.filters;
  const isTaken = isTakeableView({ queue: within, order: orderOf(queue, view) });
  return {
    queue: staffQueues.find((known) => known === within),
    states,
    take: isTaken ? { view: view.id } : undefined,
  };
}

/**
 * Returns true when an action has finished with the opened record in the list that somebody works through: it has left the
 * list, was snoozed or assigned to a colleague, or waits for a second manager now.
 */
export function isDoneWith(
  { queue, states }: WorkLine,
  { before, after }: Pick<LastAnswer, 'before' | 'after'>,
  { me, now }: { me: string; now: Date },
): boolean {
  const [from, to] = [before.loanDistributions.state, after.loanDistributions.state];
  const isAsleep = ({ snoozedUntil }: CustomerRecord) =>
    snoozedUntil !== undefined && new Date(snoozedUntil) > now;
  const hasGone = (isIn: (record: CustomerRecord) => boolean) => isIn(before) && !isIn(after);
  const isAColleagues = ({ assignee }: CustomerRecord) => assignee !== undefined && assignee.email !== me;
  if (!queue && !states) return false;
  if (isAColleagues(after) && before.assignee?.email !== after.assignee?.email) return true;
  if (states?.includes(from) && !states.includes(to)) return true;
  if (queue === 'second-eyes') return hasGone(waitsForSecond);
  if (queue === 'snoozed') return hasGone(isAsleep);
  if (queue === 'to-cancel')
    return hasGone((record) => record.loanDistributions.provider_loan_ending === 'waiting');
  if (hasGone((record) => !isAsleep(record)) || hasGone((record) => !record.pendingChange)) return true;
  if (!queue) return false;
  if (queue === 'mine')
    return hasGone(({ assignee }) => assignee?.email === me) || (from !== to && to === 'PAID');
  if (queue === 'review') return hasGone(hasOpenReview);
  return queue === 'stuck' ? from !== to : mayContain(queue, from) && !mayContain(queue, to);
}

/**
 * Returns the record before or after the opened one in the list. A record that has left the list had the place `before`,
 * where its follower is now.
 */
export function neighbourOf(
  items: readonly { id: string }[],
  { id, before, step }: { id: string; before: number; step: 1 | -1 },
): string | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at >= 0) return items[at + step]?.id;
  return items[step === 1 ? before : before - 1]?.id;
}

/** The records that were opened one after the other, and the place of the opened one among them. */
export type Path = { ids: readonly string[]; at: number };
export const noPath: Path = { ids: [], at: -1 };

/** Returns the record that was opened before (-1) or after (1) the present one. */
export const onPath = ({ ids, at }: Path, step: 1 | -1): string | undefined => ids[at + step];

/** Adds a record that opens after the present one, or before it. A record that is there already only changes the place. */
export function walk({ ids, at }: Path, id: string, step: 1 | -1): Path {
  if (ids[at] === id) return { ids, at };
  if (ids[at + step] === id) return { ids, at: at + step };
  return step === 1
    ? { ids: [...ids.slice(0, at + 1), id], at: at + 1 }
    : { ids: [id, ...ids.slice(at)], at: 0 };
}

type Row = { id: string; assignee?: unknown };

/** Returns the records that may open after the opened one: the next in the list, and the first free one of a queue. */
export function idsAhead(items: readonly Row[], id: string, isTaken: boolean): string[] {
  const at = items.findIndex((item) => item.id === id);
  const next = at < 0 ? undefined : items[at + 1]?.id;
  const free = isTaken ? items.find((item) => item.id !== id && !item.assignee)?.id : undefined;
  return [...new Set([free, next])].filter((found) => found !== undefined);
}
