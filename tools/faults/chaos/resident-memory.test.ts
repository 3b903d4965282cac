import { expect, test } from 'vitest';
import { residentMb } from './resident-memory.ts';

test('a process that is gone has no size', () => {
  expect(residentMb(undefined)).toBeUndefined();
  if (process.platform === 'linux') expect(residentMb(process.pid)).toBeGreaterThan(10);
});
