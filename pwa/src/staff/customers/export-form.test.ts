import { expect, test } from 'vitest';
import { rangeProblems } from '../ui/day-range.tsx';
import { countText, exportLimits, exportQuery } from './export-form.tsx';

test('[S7.15] the export request contains only what was chosen', () => {
  expect(exportQuery({ status: '', from: '', to: '' })).toEqual({});
  expect(exportQuery({ status: 'PAID', from: '01-01-2026', to: '31-01-2026' })).toEqual({
    status: 'PAID',
    fromDate: '2026-01-01',
    toDate: '2026-01-31',
  });
});

test('[S7.15] the export follows the queue of the list, and says how many people it contains', () => {
  const all = { status: '', from: '', to: '' };
  expect(exportQuery(all, { queue: 'stuck', searchId: undefined })).toEqual({ queue: 'stuck' });
  expect(countText(undefined, {})).toBe('Counting…');
  expect(countText(1, {})).toBe('The file will contain one person.');
  expect(countText(2, { searchEmail: 'thandi@example.org' })).toMatch(/search for a person is left out\.$/);
  expect(countText(12_345, { queue: 'stuck' })).toBe(
    'The file will contain 12,345 people, from the queue that you opened.',
  );
});

test('[S7.15] the export of a queue that somebody made follows its own statuses, days, order and columns', () => {
  const chosen = { status: 'PAID', from: '01-01-2026', to: '' };
  expect(exportQuery(chosen, { view: 'V1', searchId: undefined })).toEqual({ view: 'V1' });
  expect(countText(2, { view: 'V1' })).toBe(
    'The file will contain 2 people, from the queue that you opened.',
  );
});

test('[S9.13] the date pickers of the export list a hundred years', () => {
  expect(exportLimits(new Date('2026-12-31T23:00:00Z'))).toEqual({ min: '1928-01-01', max: '2027-12-31' });
});

test('[S5.02] a reversed range, an invalid day and a day outside the list are refused with a message', () => {
  const limits = exportLimits(new Date('2026-06-01T00:00:00Z'));
  const problems = (from: string, to: string) => rangeProblems({ from, to }, limits);
  expect(problems('01-02-2026', '01-01-2026')).toEqual({ to: 'To is before From' });
  expect(problems('31-02-2026', 'soon')).toEqual({
    from: 'Date input not valid',
    to: 'Date input not valid',
  });
  expect(problems('31-12-1926', '')).toEqual({ from: 'Use a year from 1927 to 2026' });
  expect(problems('01-02-2026', '')).toEqual({});
});
