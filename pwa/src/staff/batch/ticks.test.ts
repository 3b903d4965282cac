import { rowsPerBatch } from '@tshepa/contracts/entities/batch';
import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import type { LoanState } from '@tshepa/contracts/machine';
import { expect, test } from 'vitest';
import { actionsFor, type Ticks, withPressed, withRange, withTick } from './ticks.ts';

const item = (index: number, change: Partial<CustomerListItem> = {}, state: LoanState = 'APPROVED') => ({
  id: `id-${index}`,
  createdAt: '2026-11-27T08:00:00.000Z',
  loanDistributions: { id: `d-${index}`, state, approved: true, declined: false },
  ...change,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => item(index));
const none: Ticks = new Map();
const ticked = (...items: CustomerListItem[]): Ticks => new Map(items.map((one) => [one.id, one]));
const idsOf = (ticks: Ticks) => [...ticks.keys()];

test('a second tick removes the first, and a full batch takes no further row', () => {
  const [first = item(0)] = rows(1);
  expect(idsOf(withTick(none, first))).toEqual(['id-0']);
  expect(idsOf(withTick(withTick(none, first), first))).toEqual([]);
  const full = ticked(...rows(rowsPerBatch));
  expect(withTick(full, item(rowsPerBatch)).size).toBe(rowsPerBatch);
  expect(withTick(full, first).size).toBe(rowsPerBatch - 1);
});

test('a row that is pressed while another list loads is not ticked for that list', () => {
  const [first = item(0), second = item(1)] = rows(2);
  const press = (shown: readonly CustomerListItem[]) =>
    idsOf(withPressed(none, shown, { item: first, last: undefined, isRange: false }));
  expect(press([])).toEqual([]);
  expect(press([second])).toEqual([]);
  expect(press([first, second])).toEqual(['id-0']);
});

test('a range is ticked in both directions, keeps former ticks and ends where the batch is full', () => {
  const items = rows(60);
  expect(idsOf(withRange(none, items, { from: 'id-1', to: 'id-3' }))).toEqual(['id-1', 'id-2', 'id-3']);
  expect(idsOf(withRange(ticked(item(9)), items, { from: 'id-3', to: 'id-1' }))).toEqual([
    'id-9',
    'id-1',
    'id-2',
    'id-3',
  ]);
  // The row before is on another page, so the range is this row alone.
  expect(idsOf(withRange(none, items, { from: 'elsewhere', to: 'id-5' }))).toEqual(['id-5']);
  expect(withRange(none, items, { from: 'id-0', to: 'id-59' }).size).toBe(rowsPerBatch);
});

test('only actions that every ticked row allows are offered, and only managers are offered payouts', () => {
  const manager = { email: 'me@desk.example', isManager: true };
  const mine = { assignee: { staffId: 's', email: 'me@desk.example', since: '' } };
  expect(actionsFor(ticked(item(1), item(2)), manager)).toEqual(['take', 'assign', 'pay-out']);
  expect(actionsFor(ticked(item(1)), { ...manager, isManager: false })).toEqual(['take', 'assign']);
  expect(actionsFor(ticked(item(1, mine)), manager)).toEqual(['release', 'assign', 'pay-out']);
  expect(actionsFor(ticked(item(1), item(2, { isOnHold: true })), manager)).toEqual(['take', 'assign']);
  expect(actionsFor(ticked(item(1, { pendingAction: 'pay-out' })), manager)).toEqual(['take', 'assign']);
  const theirs = { assignee: { staffId: 't', email: 'thandi@desk.example', since: '' } };
  expect(actionsFor(ticked(item(1, theirs)), manager)).toEqual(['take', 'pay-out']);
  expect(actionsFor(ticked(item(1, {}, 'PENDING_APPROVAL')), manager)).toEqual(['take', 'assign', 'decline']);
  expect(actionsFor(ticked(item(1, {}, 'DECLINED'), item(2, mine)), manager)).toEqual([]);
});
