import type { LoanState } from '../machine.ts';
import { isTakeable, mayContain, type StaffQueue, waitingStates } from './queues.ts';

/** The largest number of queues that one person makes. */
export const viewsPerPerson = 20;
/** The largest number of queues that a team shares. Each of them is counted for everybody who looks at the queues. */
export const sharedViews = 40;
export const longestViewName = 40;

/** Columns of the list, in display order. The ID number and the loan are always shown. */
export const listColumns = [
  'initials',
  'firstName',
  'lastName',
  'emailAddress',
  'cellNo',
  'createdAt',
  'status',
  'waiting',
  'holder',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** Orders of a list: longest waiting first, or by the time of creation. */
export const listOrders = ['waiting', 'newest', 'oldest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What a queue that somebody made lists. Days are days in Johannesburg, both ends included. */
export type ViewScope = {
  queue?: StaffQueue | undefined;
  states?: readonly LoanState[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order: ListOrder;
};

/** A field of the scope, and what is wrong with it. */
export type ViewProblem = { field: 'states' | 'from' | 'to' | 'order'; message: string };

/**
 * Returns why no index carries a list, if none does. One index has the states in order of waiting, and another the states in
 * order of creation. Days in order of waiting would be read one by one.
 */
export function viewProblem({ queue, states = [], from, to, order }: ViewScope): ViewProblem | undefined {
  if (from && to && to < from) return { field: 'to', message: 'The last day is before the first' };
  if (queue && order !== 'waiting')
    return { field: 'order', message: 'A queue is always in order of waiting' };
  if (order === 'waiting' && (from || to))
    return { field: 'from', message: 'Days need an order of creation' };
  if (queue && states.some((state) => !mayContain(queue, state)))
    return { field: 'states', message: 'One of these statuses cannot occur in the queue' };
  const isWaiting = states.length > 0 && states.every((state) => waitingStates.includes(state));
  if (!queue && order === 'waiting' && !isWaiting)
    return { field: 'states', message: 'Choose statuses in which somebody waits' };
  return undefined;
}

/** Returns true when staff can take the applications of a list one after the other. */
export const isTakeableView = ({
  queue,
  order,
}: Pick<ViewScope, 'order'> & { queue?: string | undefined }): boolean =>
  order === 'waiting' && (queue === undefined || isTakeable(queue));
