import { viewProblem } from '@tshepa/contracts/rules/saved-views';
import { expect, test } from 'vitest';
import { emptyFilters } from './list-filters.ts';
import { draftOf, viewOf } from './saved-view-draft.ts';

const id = '01980000-0000-7000-8000-000000000009';

test('[S2.31] a new queue begins with what the list shows: its queue, or its status and days', () => {
  const filters = { ...emptyFilters, state: 'PAID' as const, from: '01-11-2026', to: '30-11-2026' };
  const saved = viewOf({ ...draftOf({ filters, queue: '' }, id), name: ' Paid in November ' });
  expect(saved).toMatchObject({
    id,
    name: 'Paid in November',
    isShared: false,
    order: 'newest',
    filters: { states: ['PAID'], from: '2026-11-01', to: '2026-11-30' },
  });
  const queued = viewOf(draftOf({ filters: emptyFilters, queue: 'decide' }, id));
  expect(queued).toMatchObject({ order: 'waiting', filters: { queue: 'decide' } });
  for (const view of [saved, queued])
    expect(viewProblem({ ...view.filters, order: view.order })).toBeUndefined();
});

test('a queue in order of waiting has no days, whatever was typed before, and columns stay in their order', () => {
  const draft = draftOf({ filters: { ...emptyFilters, from: '01-11-2026' }, queue: '' }, id);
  const view = viewOf({ ...draft, order: 'waiting', columns: ['waiting', 'initials'] });
  expect(view.filters).toEqual({});
  expect(view.columns).toEqual(['initials', 'waiting']);
  expect(viewOf({ ...draft, queue: 'pay', order: 'newest' })).toMatchObject({ order: 'waiting' });
});
