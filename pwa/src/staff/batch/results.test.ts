import type { BatchResult } from '@tshepa/contracts/entities/batch';
import { expect, test } from 'vitest';
import { resultSummary, resultText } from './results.tsx';
import { mergedResults } from './send-batch.ts';

const row = (id: string, outcome: BatchResult['outcome'], message = ''): BatchResult => ({
  id,
  outcome,
  ...(message ? { problem: { code: 'customer.taken', message } } : {}),
});

test('each row has one result in words, and the summary counts what was left out', () => {
  expect(resultText('take', row('a', 'done'))).toBe('Taken');
  expect(resultText('confirm-payouts', row('a', 'already'))).toBe('Already paid');
  expect(resultText('take', row('a', 'refused', 'A colleague has it.'))).toBe(
    'Left out: A colleague has it.',
  );
  expect(resultText('decline', { ...row('a', 'refused', 'Not any more.'), state: 'PAID' })).toBe(
    'Left out: Not any more. It is in PAID now.',
  );
  expect(resultText('take', row('a', 'left'))).toBe('Not tried yet');
  expect(resultText('take', row('a', 'left', 'The provider is away.'))).toBe(
    'Not certain: The provider is away.',
  );
  expect(resultSummary([row('a', 'done')])).toBe('Done.');
  expect(resultSummary([row('a', 'done'), row('b', 'already')])).toBe('All 2 are done.');
  expect(resultSummary([row('a', 'done'), row('b', 'refused'), row('c', 'left')])).toBe(
    '1 of 3 done, 1 left out, 1 to send again',
  );
});

test('when a batch is sent again, a row that was done stays done, and only rows without a turn get another result', () => {
  const first = [row('a', 'done'), row('b', 'refused'), row('c', 'left')];
  const second = [row('a', 'already'), row('b', 'refused'), row('c', 'done')];
  expect(mergedResults(first, second).map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done']);
});
