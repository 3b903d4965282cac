import { expect, test } from 'vitest';
import { newApplication } from './application.ts';
import { isOnHold, withHold, withHoldAnswered } from './hold.ts';

const now = new Date('2026-11-25T10:00:00Z');
const by = { staffId: 'manager-1', email: 'manager@tshepa.example' };
const blank = newApplication({ id: 'a', distributionId: 'd', dataKey: 'k', sessionId: 's', now });

test('an open hold stays, however many other holds are raised and answered after it', () => {
  const stopped = withHold(blank, { id: 'open', reason: 'account-differs', details: ['Bank'], now });
  const later = Array.from({ length: 30 }, (_, index) => `later-${index}`).reduce((application, id) => {
    const raised = withHold(application, { id, reason: 'loan-differs', details: ['Amount'], now });
    return withHoldAnswered(raised, { holdId: id, by, note: 'Looked at', now });
  }, stopped);
  expect(isOnHold(later)).toBe(true);
  expect(later.holds?.[0]).toMatchObject({ id: 'open' });
  expect(later.holds?.length).toBeLessThanOrEqual(22);
});

test('a second question with the same reason leaves the open hold as it is', () => {
  const question = { reason: 'account-differs' as const, details: ['Bank'], now };
  const once = withHold(blank, { id: 'first', ...question });
  expect(withHold(once, { id: 'second', ...question })).toBe(once);
});

test('a second Stop note of the same colleague shares the open hold, and that of another colleague is a hold of its own', () => {
  const stop = { reason: 'stop-note' as const, details: [], now };
  const once = withHold(blank, { id: 'first', ...stop, raisedBy: by });
  expect(withHold(once, { id: 'second', ...stop, raisedBy: by })).toBe(once);
  const other = { staffId: 'manager-2', email: 'second@tshepa.example' };
  expect(withHold(once, { id: 'third', ...stop, raisedBy: other }).holds).toHaveLength(2);
});

test('a hold cannot be answered by the colleague whose step was stopped, and another colleague can answer it', () => {
  const question = { id: 'own', reason: 'account-differs' as const, details: ['Bank'], now, raisedBy: by };
  const stopped = withHold(blank, question);
  const answer = { holdId: 'own', note: 'Looked at', now };
  expect(() => withHoldAnswered(stopped, { ...answer, by })).toThrow('another manager has to answer');
  const other = { staffId: 'manager-2', email: 'second@tshepa.example' };
  expect(isOnHold(withHoldAnswered(stopped, { ...answer, by: other }))).toBe(false);
});
