import { expect, test } from 'vitest';
import { dryRunText, precisionText } from './fraud-card.tsx';

const run = { rule: 'account-30', threshold: 1, checked: 9_000, flagged: 412 };

test('a dry run says what would have been flagged and what became of it', () => {
  const outcomes = { settled: 371, declined: 30, left: 0, running: 11 };
  expect(dryRunText({ ...run, outcomes })).toBe(
    'Would have flagged 412 of 9000 applications: 371 paid and settled, 30 declined, 11 running.',
  );
  const none = { settled: 0, declined: 0, left: 0, running: 0 };
  expect(dryRunText({ ...run, flagged: 0, outcomes: none })).toBe(
    'Would have flagged 0 of 9000 applications.',
  );
  expect(dryRunText({ ...run, checked: 0, flagged: 0, outcomes: none })).toMatch(/could not measure/);
});

test('the precision of a rule is the share of right answers, and a dash before the first answer', () => {
  expect(precisionText({ right: 3, wrong: 1 })).toBe('75.0 %');
  expect(precisionText({ right: 0, wrong: 0 })).toBe('–');
});
