import { expect, test } from 'vitest';
import { fieldText, shownChanges, valuesText } from './change-words.ts';

test('the history names a field in words, without paths and ids', () => {
  const id = '01980000-0000-7000-8000-000000000009';
  expect(fieldText('cellNo')).toBe('Cell no');
  expect(fieldText('loan.provider_loan_id')).toBe('Loan: provider loan id');
  expect(fieldText('budget.sources.netIncome.declared')).toBe('Budget: sources, net income, declared');
  expect(fieldText(`files.${id}`)).toBe('Document');
  expect(fieldText(`requests.erasure.${id}.status`)).toBe('Privacy request: erasure, status');
});

test('the history shows values in words, and no JSON', () => {
  const change = (before: string | null, after: string | null) => ({ field: 'any', before, after });
  expect(valuesText(change(null, '650'))).toBe('nothing → 650');
  expect(valuesText(change('PAYBACK_REQUESTED', 'DECLINED'))).toBe('PAYOUT REQUESTED → DECLINED');
  expect(valuesText(change('false', '2026-03-02T08:15:00.000Z'))).toBe('no → 02-03-2026 10:15');
  expect(valuesText(change('["a","b"]', '[{"id":1},{"id":2}]'))).toBe('a, b → 2 entries');
  expect(valuesText(change('{"CC_RESULTS":{"EnqCC… (2400 characters)', '[1'))).toBe(
    'a longer text → a longer text',
  );
  expect(valuesText({ field: 'any' })).toBe('•••');
});

test('the history leaves out what only programs compare, and ids', () => {
  const changes = ['city', 'affordability.standsOn', 'moves', 'pending.by.staffId'].map((field) => ({
    field,
  }));
  expect(shownChanges(changes)).toEqual([{ field: 'city' }]);
});
