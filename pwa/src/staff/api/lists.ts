import type { CustomerList, CustomerListItem } from '@tshepa/contracts/entities/customer';
import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import type { ApplicationListQuery } from '@tshepa/contracts/operations/application/list-applications';
import { finishedStates, mayContain } from '@tshepa/contracts/rules/queues';
import { isRecord } from '../../platform/json.ts';
import { staffKeys, staffQueries } from './query.ts';

/** The part of an action's reply that lists show. Only the reply to an assignment has an assignee. */
type Answer = { state: LoanState; assignee?: string | null };
type Shown = Pick<ApplicationListQuery, 'searchState' | 'queue'>;
type Change = { before: CustomerListItem; state: LoanState; assignee: string | null; me: string };

function stillFits({ searchState, queue }: Shown, { before, state, assignee, me }: Change): boolean {
  if (searchState && searchState !== state) return false;
  if (!queue) return true;
  if (!mayContain(queue, state)) return false;
  if (queue === 'mine') return assignee === me && !finishedStates.includes(state);
  // A confirmed change has moved the record, and a change of state restarts the waiting time. Other items are removed
  // when the list is read again.
  if (queue === 'second-eyes' || queue === 'stuck' || queue === 'snoozed')
    return state === before.loanDistributions.state;
  return true;
}

function withAnswer(item: CustomerListItem, state: LoanState, { assignee }: Answer): CustomerListItem {
  const row = { ...item, loanDistributions: { ...item.loanDistributions, state } };
  if (assignee === undefined || assignee === row.assignee?.email) return row;
  const { assignee: _former, ...rest } = row;
  return assignee === null ? rest : { ...rest, assignee: { staffId: '', email: assignee, since: '' } };
}

/** Returns the list after an action: the row is updated, or removed if it no longer belongs there. */
export function listAfter(
  list: CustomerList,
  query: Shown,
  change: { customerId: string; answer: Answer; me: string },
): CustomerList {
  const { customerId, answer, me } = change;
  const before = list.items.find(({ id }) => id === customerId);
  if (!before) return list;
  const after = withAnswer(before, answer.state, answer);
  const assignee = after.assignee?.email ?? null;
  if (stillFits(query, { before, state: answer.state, assignee, me }))
    return { ...list, items: list.items.map((item) => (item.id === customerId ? after : item)) };
  return { items: list.items.filter(({ id }) => id !== customerId), total: Math.max(0, list.total - 1) };
}

export function answerOf(reply: unknown): Answer | null {
  if (!isRecord(reply)) return null;
  const state = loanStates.find((known) => known === reply['state']);
  if (!state) return null;
  const { assignee } = reply;
  return assignee === null || typeof assignee === 'string' ? { state, assignee } : { state };
}

/** Updates every cached list with an action's reply, before any of them is read again. */
export function showInLists(customerId: string, reply: unknown, me: string) {
  const answer = answerOf(reply);
  if (!answer) return;
  for (const [key, list] of staffQueries.getQueriesData<CustomerList>({ queryKey: staffKeys.lists })) {
    const query = isRecord(key[1]) ? (key[1] as Shown) : {};
    if (list) staffQueries.setQueryData(key, listAfter(list, query, { customerId, answer, me }));
  }
}
