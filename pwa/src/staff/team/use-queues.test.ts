import { expect, test } from 'vitest';
import { promptWork } from './use-queues.ts';

test('[S9.12] the work in the title is the applications that staff should act on within the service level', () => {
  const queues = [
    { queue: 'decide' as const, count: 3, late: 1 },
    { queue: 'pay' as const, count: 2, late: 0 },
    { queue: 'review' as const, count: 1, late: 0 },
    { queue: 'customer' as const, count: 40 },
    { queue: 'mine' as const, count: 5 },
    { queue: 'newer' as const, count: 7 },
  ];
  expect(promptWork({ queues })).toBe(6);
  expect(promptWork(undefined)).toBe(0);
});
