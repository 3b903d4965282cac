import type { SavedView, ShownView } from '@tshepa/contracts/entities/saved-view';
import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queues';
import {
  type ListColumn,
  type ListOrder,
  listColumns,
  listOrders,
} from '@tshepa/contracts/rules/saved-views';
import { defaultColumns } from './customers-table.tsx';
import type { ListState } from './list-filters.ts';

/** A queue while it is made or changed. Days have the form `dd-MM-yyyy`. */
export type Draft = {
  id: string;
  name: string;
  isShared: boolean;
  queue: StaffQueue | '';
  states: readonly LoanState[];
  order: ListOrder;
  from: string;
  to: string;
  columns: readonly ListColumn[];
};

/** Begins a queue with what the list shows now. */
export const draftOf = ({ filters, queue }: Pick<ListState, 'filters' | 'queue'>, id: string): Draft => ({
  id,
  name: '',
  isShared: false,
  queue,
  states: filters.state ? [filters.state] : [],
  order: queue ? 'waiting' : 'newest',
  from: queue ? '' : filters.from,
  to: queue ? '' : filters.to,
  columns: defaultColumns,
});

/** Returns the values that were found, in their own order. */
export const known = <Value extends string>(values: readonly Value[], found: readonly string[]): Value[] =>
  values.filter((value) => found.includes(value));

export const draftOfView = ({ id, name, isShared, filters, order, columns }: ShownView): Draft => ({
  id,
  name,
  isShared,
  queue: known(staffQueues, [filters.queue ?? ''])[0] ?? '',
  states: filters.states ?? [],
  order: known(listOrders, [order])[0] ?? 'newest',
  from: filters.from ? formatDay(filters.from) : '',
  to: filters.to ? formatDay(filters.to) : '',
  columns: known(listColumns, columns),
});

/** Returns the queue that a draft describes. Days belong only to an order of creation. */
export function viewOf({ id, name, isShared, queue, states, columns, ...draft }: Draft): SavedView {
  const order = queue ? 'waiting' : draft.order;
  const [from, to] = order === 'waiting' ? [] : [parseDay(draft.from), parseDay(draft.to)];
  return {
    id,
    name: name.trim(),
    isShared,
    order,
    columns: known(listColumns, columns),
    filters: {
      ...(queue ? { queue } : {}),
      ...(states.length > 0 ? { states: known(loanStates, states) } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    },
  };
}
