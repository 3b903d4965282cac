import type { CustomerList } from '@tshepa/contracts/entities/customer';
import { expect, test } from 'vitest';
import { answerOf, listAfter } from './lists.ts';

const id = '01980000-0000-7000-8000-000000000001';
const other = '01980000-0000-7000-8000-000000000003';
const row = (rowId: string): CustomerList['items'][number] => ({
  id: rowId,
  createdAt: '2026-03-02T22:30:00.000Z',
  loanDistributions: { id: other, state: 'AWAITING_BUDGET', approved: false, declined: false },
});
const list: CustomerList = { items: [row(id), row(other)], total: 17 };
const me = 'agent@tshepa.example';
const after = (query: Parameters<typeof listAfter>[1], answer: Parameters<typeof listAfter>[2]['answer']) =>
  listAfter(list, query, { customerId: id, answer, me });

test('an item that no longer matches the filter is removed at once, and the total decreases', () => {
  for (const query of [
    { searchState: 'AWAITING_BUDGET' },
    { queue: 'awaiting-budget' },
    { queue: 'stuck' },
  ] as const) {
    const { items, total } = after(query, { state: 'AWAITING_LOAN_CREATE' });
    expect(
      items.map((item) => item.id),
      JSON.stringify(query),
    ).toEqual([other]);
    expect(total).toBe(16);
  }
});

test('an item that still matches shows its new state in place', () => {
  const { items, total } = after({}, { state: 'DECLINED' });
  expect(items.map((item) => item.loanDistributions.state)).toEqual(['DECLINED', 'AWAITING_BUDGET']);
  expect(total).toBe(17);
});

test('released and finished applications leave the queue "mine", and assigned applications stay', () => {
  const mine = { queue: 'mine' } as const;
  expect(after(mine, { state: 'AWAITING_BUDGET', assignee: me }).total).toBe(17);
  expect(after(mine, { state: 'AWAITING_BUDGET', assignee: null }).total).toBe(16);
  expect(after(mine, { state: 'PAID', assignee: me }).total).toBe(16);
});

test('a list without the item does not change', () => {
  expect(listAfter(list, {}, { customerId: 'nobody', answer: { state: 'PAID' }, me })).toBe(list);
});

test('a reply without a state does not change a row', () => {
  expect(answerOf({ id, version: 3, state: 'PAID' })).toEqual({ state: 'PAID' });
  expect(answerOf({ state: 'PAID', assignee: null })).toEqual({ state: 'PAID', assignee: null });
  for (const reply of [null, 'text', {}, { state: 'SOMETHING' }]) expect(answerOf(reply)).toBeNull();
});
