import { expect, test } from 'vitest';
import { loanStates } from '../machine.ts';
import { staffQueues, waitingStates } from './queues.ts';
import { isTakeableView, type ViewScope, viewProblem } from './saved-views.ts';

const fieldOf = (scope: ViewScope) => viewProblem(scope)?.field;

test('[S7.16] a queue that somebody makes lists what an index carries: states in order of waiting, or of creation with days', () => {
  for (const scope of [
    { order: 'newest' },
    { order: 'oldest', from: '2026-03-01', to: '2026-03-01' },
    { order: 'newest', states: loanStates, from: '2026-03-01' },
    { order: 'waiting', states: waitingStates },
    { order: 'waiting', queue: 'decide', states: ['AWAITING_BUDGET', 'PENDING_APPROVAL'] },
    ...staffQueues.map((queue) => ({ order: 'waiting', queue }) as const),
  ] satisfies ViewScope[])
    expect(viewProblem(scope), JSON.stringify(scope)).toBeUndefined();
});

test('[S7.16] what would be read one by one, or is always empty, is refused with the field that has to change', () => {
  expect(fieldOf({ order: 'newest', queue: 'decide' })).toBe('order');
  expect(fieldOf({ order: 'waiting', states: ['APPROVED'], from: '2026-03-01' })).toBe('from');
  expect(fieldOf({ order: 'waiting', queue: 'pay', to: '2026-03-01' })).toBe('from');
  expect(fieldOf({ order: 'newest', from: '2026-03-02', to: '2026-03-01' })).toBe('to');
  expect(fieldOf({ order: 'waiting' })).toBe('states');
  expect(fieldOf({ order: 'waiting', states: ['APPROVED', 'PAID'] })).toBe('states');
  expect(fieldOf({ order: 'waiting', queue: 'pay', states: ['AWAITING_BUDGET'] })).toBe('states');
});

test('the next case is taken from lists in order of waiting whose applications nobody needs to have', () => {
  expect(isTakeableView({ order: 'waiting' })).toBe(true);
  expect(isTakeableView({ order: 'waiting', queue: 'decide' })).toBe(true);
  expect(isTakeableView({ order: 'waiting', queue: 'mine' })).toBe(false);
  expect(isTakeableView({ order: 'newest' })).toBe(false);
});
