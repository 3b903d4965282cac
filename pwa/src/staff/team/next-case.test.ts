import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import type { LoanState } from '@tshepa/contracts/machine';
import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queues';
import { expect, test } from 'vitest';
import { aRecord } from '../record/record-fixture.ts';
import { idsAhead, isDoneWith, neighbourOf, noPath, onPath, walk, workLineOf } from './next-case.ts';

const me = 'agent@tshepa.example';
const now = new Date('2026-03-02T10:00:00.000Z');
const record = (state: LoanState, changes: Partial<CustomerRecord> = {}) => {
  const { loanDistributions } = aRecord();
  return aRecord({ ...changes, loanDistributions: { ...loanDistributions, state } });
};
const isDone = (queue: StaffQueue, before: CustomerRecord, after: CustomerRecord) =>
  isDoneWith({ queue }, { before, after }, { me, now });

test('a decision leads on when it moves the opened record out of a queue of states', () => {
  const budget = record('AWAITING_BUDGET');
  expect(isDone('decide', budget, record('DECLINED'))).toBe(true);
  expect(isDone('decide', budget, record('AWAITING_LOAN_CREATE'))).toBe(false);
  expect(isDone('awaiting-budget', budget, record('AWAITING_LOAN_CREATE'))).toBe(true);
  expect(isDone('pay', record('APPROVED'), record('PAID'))).toBe(true);
  // A record from elsewhere that was opened over the queue is not part of it.
  expect(isDone('pay', budget, record('DECLINED'))).toBe(false);
});

test('a snooze and a request for a second manager lead on, and an action that changes nothing of this does not', () => {
  const pending = record('APPROVED');
  const snoozed = record('APPROVED', { snoozedUntil: '2026-03-02T11:00:00.000Z' });
  const asked = record('APPROVED', {
    pendingChange: {
      id: pending.id,
      action: 'pay-out',
      by: me,
      at: now.toISOString(),
      mayDecide: false,
    } as never,
  });
  for (const queue of ['pay', 'mine', 'stuck'] as const) {
    expect(isDone(queue, pending, snoozed), queue).toBe(true);
    expect(isDone(queue, pending, asked), queue).toBe(true);
    expect(isDone(queue, snoozed, pending), queue).toBe(false);
  }
  for (const queue of staffQueues) expect(isDone(queue, pending, pending), queue).toBe(false);
  expect(isDone('second-eyes', asked, pending)).toBe(true);
  expect(isDone('second-eyes', pending, asked)).toBe(false);
  expect(isDone('snoozed', snoozed, pending)).toBe(true);
});

test('a review leads on when it is answered, and "mine" when the application is released or finished', () => {
  const review = { requestedAt: '2026-03-02T09:00:00.000Z' };
  const asked = record('DECLINED', { review });
  expect(isDone('review', asked, record('DECLINED', { review: { ...review, outcome: 'upheld' } }))).toBe(
    true,
  );
  expect(isDone('review', asked, asked)).toBe(false);
  const mine = record('APPROVED', { assignee: { staffId: 'a', email: me, since: now.toISOString() } });
  expect(isDone('mine', mine, record('APPROVED'))).toBe(true);
  expect(isDone('stuck', mine, record('PAID'))).toBe(true);
});

test('an application that is assigned to a colleague leads on, and one that a colleague had before does not', () => {
  const [free, mine, theirs] = [undefined, me, 'thandi@tshepa.example'].map((email) =>
    record('APPROVED', email ? { assignee: { staffId: email, email, since: now.toISOString() } } : {}),
  );
  if (!free || !mine || !theirs) throw new Error('the records are missing');
  for (const queue of ['pay', 'mine', 'stuck'] as const) {
    expect(isDone(queue, mine, theirs), queue).toBe(true);
    expect(isDone(queue, free, theirs), queue).toBe(true);
    expect(isDone(queue, theirs, theirs), queue).toBe(false);
    expect(isDone(queue, theirs, mine), queue).toBe(false);
  }
});

const view = (changes: Partial<ShownView>): ShownView => ({
  id: 'view',
  name: 'Mine to do',
  isShared: false,
  isOwn: true,
  owner: me,
  count: 0,
  filters: {},
  order: 'waiting',
  columns: [],
  ...changes,
});

test('the next case of a queue that somebody made is taken in order of waiting, and is the next row in any other order', () => {
  const own = workLineOf(undefined, view({ filters: { states: ['APPROVED'] } }));
  expect(own.take).toEqual({ view: 'view' });
  const changes = { before: record('APPROVED'), after: record('PAID') };
  expect(isDoneWith(own, changes, { me, now })).toBe(true);
  expect(isDoneWith(own, { ...changes, after: changes.before }, { me, now })).toBe(false);
  for (const other of [
    view({ order: 'newest' }),
    view({ order: 'newer' }),
    view({ filters: { queue: 'mine' } }),
    view({ filters: { queue: 'newer' } }),
  ])
    expect(workLineOf(undefined, other).take).toBeUndefined();
  expect(workLineOf('stuck', undefined).take).toEqual({ queue: 'stuck' });
  expect(workLineOf('second-eyes', undefined).take).toBeUndefined();
  // In the list of all applications nothing leads on by itself.
  expect(isDoneWith(workLineOf(undefined, undefined), changes, { me, now })).toBe(false);
});

const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('the neighbours of a record are before and after it, and the ends of the list have one each', () => {
  expect(neighbourOf(items, { id: 'b', before: 1, step: 1 })).toBe('c');
  expect(neighbourOf(items, { id: 'b', before: 1, step: -1 })).toBe('a');
  expect(neighbourOf(items, { id: 'c', before: 2, step: 1 })).toBeUndefined();
  expect(neighbourOf(items, { id: 'a', before: 0, step: -1 })).toBeUndefined();
});

test('a record that has left the list is followed by the record in its place', () => {
  expect(neighbourOf(items, { id: 'gone', before: 1, step: 1 })).toBe('b');
  expect(neighbourOf(items, { id: 'gone', before: 1, step: -1 })).toBe('a');
});

test('going back and on follows the records that were opened, also those that have left the list', () => {
  const path = ['x', 'y', 'z'].reduce((walked, id) => walk(walked, id, 1), noPath);
  expect(onPath(path, -1)).toBe('y');
  expect(onPath(path, 1)).toBeUndefined();
  const back = walk(walk(path, 'y', -1), 'x', -1);
  expect([onPath(back, -1), onPath(back, 1)]).toEqual([undefined, 'y']);
  // Before the first of them is its neighbour in the list, and on leads back to it.
  const before = walk(back, 'w', -1);
  expect([onPath(before, -1), onPath(before, 1)]).toEqual([undefined, 'x']);
  expect(walk(before, 'w', 1)).toEqual(before);
});

test('at most two people are fetched ahead: the next row, and in a queue the first whom nobody has', () => {
  const rows = [{ id: 'a' }, { id: 'b', assignee: {} }, { id: 'c' }, { id: 'd' }];
  expect(idsAhead(rows, 'a', true)).toEqual(['c', 'b']);
  expect(idsAhead(rows, 'c', true)).toEqual(['a', 'd']);
  expect(idsAhead(rows, 'c', false)).toEqual(['d']);
  expect(idsAhead(rows, 'd', false)).toEqual([]);
  expect(idsAhead(rows, 'elsewhere', false)).toEqual([]);
});
