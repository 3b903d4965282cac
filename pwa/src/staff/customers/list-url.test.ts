import { afterEach, expect, test } from 'vitest';
import {
  chooseQueue,
  chooseView,
  clearFilters,
  emptyFilters,
  listQuery,
  setFilter,
  useListState,
} from './list-filters.ts';
import { entryOf, listOf, searchOf } from './list-url.ts';

const me = 'agent@tshepa.example';
const idNumber = '8801235111088';
afterEach(clearFilters);

test('[S2.31] status, days, queue and page are in the URL, and the URL shows the same list again', () => {
  const list = {
    filters: { ...emptyFilters, state: 'PAID' as const, from: '01-11-2026', to: '30-11-2026' },
    queue: 'to-cancel' as const,
    view: '',
    page: 3,
  };
  const search = searchOf(list, '?customer=01980000-0000-7000-8000-000000000001');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    customer: '01980000-0000-7000-8000-000000000001',
    queue: 'to-cancel',
    status: 'PAID',
    from: '2026-11-01',
    to: '2026-11-30',
    page: '3',
  });
  expect(listOf({ search, state: null }, me)).toEqual(list);
  expect(searchOf({ filters: emptyFilters, queue: '', view: '', page: 1 }, search)).toBe(
    '?customer=01980000-0000-7000-8000-000000000001',
  );
});

test('[S2.31] a queue that somebody made is in the URL, and any other filter leaves it until it is cleared', () => {
  const view = '01980000-0000-7000-8000-000000000009';
  chooseView(view);
  const search = searchOf(useListState.getState());
  expect(search).toBe(`?view=${view}`);
  expect(listOf({ search, state: null }, me)).toEqual(useListState.getState());
  expect(listOf({ search: '?view=mine', state: null }, me).view).toBe('');
  const queryNow = () => {
    const { filters, page, ...chosen } = useListState.getState();
    return listQuery(filters, page, chosen);
  };
  expect(queryNow()).toEqual({ page: 1, take: 15, view });
  setFilter({ state: 'PAID' });
  expect(queryNow()).toEqual({ page: 1, take: 15, searchState: 'PAID' });
  setFilter({ state: '' });
  expect(queryNow()).toEqual({ page: 1, take: 15, view });
  chooseQueue('pay');
  expect(queryNow()).toEqual({ page: 1, take: 15, queue: 'pay' });
});

test('[S2.31] a URL that cannot be right shows the list without the wrong part', () => {
  const first = { filters: emptyFilters, queue: '', view: '', page: 1 };
  for (const search of [
    '?page=0',
    '?page=1e3',
    '?page=-2',
    '?queue=theirs',
    '?status=OPEN',
    '?from=soon',
    '?q',
  ])
    expect(listOf({ search, state: { search: 'x' } }, me), search).toEqual(first);
  expect(listOf({ search: '?queue=awaiting-budget&status=PAID', state: null }, me)).toMatchObject({
    queue: '',
    view: '',
    filters: { state: 'PAID' },
  });
});

test('[S2.31] a name, ID number or e-mail address is never in the URL, and a reload shows it only to whoever typed it', () => {
  const list = {
    filters: { ...emptyFilters, text: 'Nkosi', idNumber, email: 'Thandi@example.co.za' },
    queue: '',
    view: '',
    page: 1,
  } as const;
  expect(searchOf(list)).toBe('');
  const state = entryOf(list, me);
  expect(listOf({ search: '', state }, me).filters).toMatchObject({
    text: 'Nkosi',
    idNumber,
    email: 'thandi@example.co.za',
  });
  expect(listOf({ search: '', state }, 'other@tshepa.example').filters).toEqual(emptyFilters);
  expect(entryOf({ ...list, filters: { ...emptyFilters, idNumber: '8801' } }, me)).toEqual({});
});

test('[S2.31] a search for a person crosses all queues, and the queue is back when the search is cleared', () => {
  chooseQueue('mine');
  setFilter({ idNumber });
  const { filters, page, queue } = useListState.getState();
  expect(listQuery(filters, page, { queue })).toMatchObject({ searchId: idNumber, queue: undefined });
  expect(listQuery({ ...filters, idNumber: '8801' }, page, { queue })).toMatchObject({ queue: 'mine' });
  expect(
    listQuery({ ...filters, idNumber: '', email: 'thandi@example.co.za' }, 1, { queue }).queue,
  ).toBeUndefined();
});

test('[S2.31] a status narrows down a queue that can contain it, and otherwise leaves the queue', () => {
  const queueAfter = (
    ...[queue, state]: [Parameters<typeof chooseQueue>[0], 'PAID' | 'APPROVED' | 'DECLINED']
  ) => {
    chooseQueue(queue);
    setFilter({ state });
    return useListState.getState().queue;
  };
  expect(queueAfter('mine', 'APPROVED')).toBe('mine');
  expect(queueAfter('stuck', 'APPROVED')).toBe('stuck');
  expect(queueAfter('review', 'DECLINED')).toBe('review');
  expect(queueAfter('second-eyes', 'PAID')).toBe('second-eyes');
  expect(queueAfter('mine', 'PAID')).toBe('');
  expect(queueAfter('stuck', 'PAID')).toBe('');
  expect(queueAfter('awaiting-budget', 'APPROVED')).toBe('');
  expect(queueAfter('review', 'APPROVED')).toBe('');
});
