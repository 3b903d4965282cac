import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { expect, test } from 'vitest';
import { isOverdue, statusText } from './task-item.tsx';

const task = (changes: Partial<PrivacyTask> = {}): PrivacyTask => ({
  id: '01980000-0000-7000-8000-000000000001',
  customerId: '01980000-0000-7000-8000-000000000002',
  kind: 'correction',
  status: 'open',
  askedAt: '2026-03-02T08:15:00.000Z',
  dueAt: '2026-04-01T21:59:59.000Z',
  ...changes,
});

test('an open request shows its due day, and a late request shows that it is overdue', () => {
  const inTime = new Date('2026-03-22T22:00:00.000Z');
  expect(statusText(task(), inTime)).toBe('Received 02-03-2026 10:15 · Due 01-04-2026, in 10 days');
  expect(isOverdue(task(), inTime)).toBe(false);
  const late = new Date('2026-04-03T08:00:00.000Z');
  expect(statusText(task(), late)).toContain('Overdue since 01-04-2026');
  expect(isOverdue(task(), late)).toBe(true);
  expect(isOverdue(task({ status: 'done' }), late)).toBe(false);
});

test('an open request is overdue as soon as its due day has ended, and one day is not called days', () => {
  expect(statusText(task(), new Date('2026-03-31T22:00:00.000Z'))).toMatch(/Due 01-04-2026, in 1 day$/);
  expect(statusText(task(), new Date('2026-04-01T22:00:00.000Z'))).toMatch(/Overdue since 01-04-2026$/);
});

test('an erasure that the law delays shows the day of the erasure, and an answered request shows the day of the answer', () => {
  const now = new Date('2026-05-01T08:00:00.000Z');
  expect(statusText(task({ kind: 'erasure', status: 'held', heldUntil: '2031-03-02' }), now)).toContain(
    'Kept by law until 02-03-2031',
  );
  const refused = task({ status: 'refused', answeredAt: '2026-03-05T08:00:00.000Z' });
  expect(statusText(refused, now)).toContain('Not done 05-03-2026 10:00');
});
