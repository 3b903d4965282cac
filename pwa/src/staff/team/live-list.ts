import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import type { LiveEvent, RecordChange } from '@tshepa/contracts/entities/team';
import type { ApplicationListQuery } from '@tshepa/contracts/operations/application/list-applications';
import { stateOfQueue } from '@tshepa/contracts/rules/queues';

/** Changes other than moves that bring a record into a queue or take it out. */
const changesOfQueue: Partial<Record<NonNullable<ApplicationListQuery['queue']>, readonly RecordChange[]>> = {
  mine: ['assigned', 'released'],
  'second-eyes': ['pending-change'],
  review: ['review'],
};

type Query = Pick<ApplicationListQuery, 'page' | 'searchState' | 'queue'>;

/** Whether an event may change the list on the screen. */
export function concernsList(event: LiveEvent, query: Query, shownIds: ReadonlySet<string>): boolean {
  if (event.kind === 'missed' || shownIds.has(event.customerId)) return true;
  // On a later page a new row elsewhere would only push away what is being read.
  if ((query.page ?? 1) > 1) return false;
  if (event.kind === 'changed')
    return query.queue !== undefined && changesOfQueue[query.queue]?.includes(event.what) === true;
  const wanted = query.searchState || (query.queue && stateOfQueue[query.queue]);
  if (wanted) return event.from === wanted || event.to === wanted;
  return event.from === null || Boolean(query.queue);
}

/** The rows that came in since the list was last read, among those named by events. */
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
