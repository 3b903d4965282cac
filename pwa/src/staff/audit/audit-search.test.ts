import { expect, test } from 'vitest';
import { searchProblems } from '../ui/search-bar.tsx';
import { emptySearch, entryOfSearch, searchIn, searchQuery, urlOfSearch } from './audit-search.ts';
import { actionText, detailText } from './audit-words.ts';

const search = (change: Partial<typeof emptySearch>) => ({ ...emptySearch, ...change });

test('a search of the audit trail sends only complete and valid fields', () => {
  expect(searchQuery(emptySearch)).toEqual({});
  expect(searchQuery(search({ idNumber: '80010150', email: 'lebo@', kind: 'read' }))).toEqual({
    kind: 'read',
  });
  expect(searchQuery(search({ idNumber: '8001015009087', email: ' lebo@tshepa.example ' }))).toEqual({
    idNumber: '8001015009087',
    email: 'lebo@tshepa.example',
  });
  expect(searchQuery(search({ from: '2026-03-02', to: '2026-03-01' }))).toEqual({
    fromDate: '2026-03-02',
  });
});

test('kind, action and days of a search are in the URL, and a reload or a colleague with the link gets the same search', () => {
  const typed = search({ kind: 'change', action: 'create-budget', from: '01-11-2026', to: '30-11-2026' });
  const url = urlOfSearch(typed);
  expect(url).toBe('?kind=change&action=create-budget&from=2026-11-01&to=2026-11-30');
  expect(searchIn({ search: url, state: entryOfSearch(typed, 'me') }, 'colleague')).toEqual(typed);
  expect(searchIn({ search: '?kind=theirs&action=%3Cb%3E&from=soon', state: 'x' }, 'me')).toEqual(
    emptySearch,
  );
});

test('whom a search is about is never in the URL, and a reload shows it only to whoever typed it', () => {
  const typed = search({ idNumber: '8001015009087', email: 'lebo@tshepa.example' });
  expect(urlOfSearch(typed)).toBe('');
  const place = { search: '', state: entryOfSearch(typed, 'me') };
  expect(searchIn(place, 'me')).toEqual(typed);
  expect(searchIn(place, 'colleague')).toEqual(emptySearch);
});

test('an incomplete or invalid search field shows its problem', () => {
  expect(searchProblems(search({ idNumber: '1', email: 'x', from: '2026-02-31' }))).toEqual({
    idNumber: 'Type all 13 digits',
    email: 'Type the whole email address',
    from: 'Date input not valid',
  });
  expect(searchProblems(search({ from: '2026-03-02', to: '2026-03-01' }))).toEqual({
    to: 'To is before From',
  });
});

test('a row of the audit trail has words for its action and states, and an unknown action is shown by its name', () => {
  expect(actionText('pay-out')).toBe('created the payout');
  expect(actionText('queue.hold-open')).toBe('queue hold open');
  const row = {
    id: '1',
    number: 1,
    at: '',
    kind: 'change',
    action: 'decline',
    actor: { kind: 'system' },
  } as const;
  const details = { move: 'decline', from: 'PAYBACK_REQUESTED', to: 'DECLINED', results: 3 };
  expect(detailText({ ...row, customerIds: [], details })).toBe('PAYOUT REQUESTED → DECLINED · results 3');
  const named = {
    nameBefore: 'Jane Mokoena',
    nameAfter: 'Jane Khumalo',
    activeBefore: true,
    activeAfter: false,
  };
  expect(detailText({ ...row, customerIds: [], details: named })).toBe(
    'name Jane Mokoena → Jane Khumalo · active true → false',
  );
});
