import type { LiveEvent } from '@tshepa/contracts/entities/team';
import { expect, test } from 'vitest';
import { concernsList, newcomers, newcomersText } from './use-live-list.ts';

const [shown, other] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000003'];
const ids = new Set([shown]);
type StateChanged = Extract<LiveEvent, { kind: 'state-changed' }>;
const stateChanged = (from: StateChanged['from'], to: StateChanged['to'], customerId = other): LiveEvent => ({
  kind: 'state-changed',
  customerId,
  from,
  to,
});

test('any live event about a visible row reloads the list, on any page', () => {
  expect(concernsList(stateChanged('PAID', 'PAID', shown), { page: 7 }, ids)).toBe(true);
  expect(concernsList({ kind: 'changed', customerId: shown, what: 'note' }, { page: 1 }, ids)).toBe(true);
  expect(concernsList({ kind: 'missed' }, { page: 7 }, ids)).toBe(true);
});

test('a new application reloads only page 1', () => {
  expect(concernsList(stateChanged(null, 'IN_PROGRESS'), { page: 1 }, ids)).toBe(true);
  expect(concernsList(stateChanged(null, 'IN_PROGRESS'), { page: 2 }, ids)).toBe(false);
});

test('without a filter, events about other applications do not reload the list', () => {
  expect(concernsList(stateChanged('AWAITING_BUDGET', 'DECLINED'), { page: 1 }, ids)).toBe(false);
  expect(concernsList({ kind: 'changed', customerId: other, what: 'assigned' }, { page: 1 }, ids)).toBe(
    false,
  );
});

test('the list of a state or queue reloads when an application enters or leaves it', () => {
  for (const query of [
    { page: 1, searchState: 'AWAITING_BUDGET' },
    { page: 1, queue: 'awaiting-budget' },
  ] as const) {
    expect(concernsList(stateChanged('PAYBACK_REQUESTED', 'AWAITING_BUDGET'), query, ids)).toBe(true);
    expect(concernsList(stateChanged('AWAITING_BUDGET', 'DECLINED'), query, ids)).toBe(true);
    expect(concernsList(stateChanged(null, 'IN_PROGRESS'), query, ids)).toBe(false);
  }
  expect(
    concernsList({ kind: 'changed', customerId: other, what: 'assigned' }, { page: 1, queue: 'mine' }, ids),
  ).toBe(true);
  const held = { kind: 'changed', customerId: other, what: 'hold' } as const;
  expect(concernsList(held, { page: 1, queue: 'second-eyes' }, ids)).toBe(true);
  expect(concernsList(stateChanged('PENDING_APPROVAL', 'APPROVED'), { page: 1, queue: 'stuck' }, ids)).toBe(
    true,
  );
});

test('an application counts as new when a live event named it and the list did not show it before', () => {
  const row = (id: string) => ({
    id,
    createdAt: '2026-03-02T22:30:00.000Z',
    loanDistributions: { id, state: 'IN_PROGRESS' as const, approved: false, declined: false },
  });
  expect(newcomers([row(shown)], [row(other), row(shown)], new Set([other, shown]))).toEqual([other]);
  expect(newcomers([row(shown)], [row(other), row(shown)], new Set())).toEqual([]);
  expect([0, 1, 3].map(newcomersText)).toEqual(['', '1 new application', '3 new applications']);
});
