import { expect, test } from 'vitest';
import { digitsOfId, isEmptySearch, searchProblems } from '../ui/search-bar.tsx';
import { emptyFilters, listQuery } from './list-filters.ts';

test('[S2.31] the ID filter accepts only digits', () => {
  expect(digitsOfId('88 0123-5111o088999')).toBe('8801235111088');
});

test('[S7.16] an empty filter bar requests a page of fifteen and nothing else', () => {
  expect(listQuery(emptyFilters, 3)).toEqual({ page: 3, take: 15 });
  expect(isEmptySearch(emptyFilters)).toBe(true);
});

test('[S7.16] complete filters combine', () => {
  const filters = {
    text: ' Nkosi th ',
    idNumber: '8801235111088',
    email: ' Thandi@Example.co.za ',
    state: 'PAID' as const,
    from: '01-01-2026',
    to: '1/2/2026',
  };
  expect(searchProblems(filters)).toEqual({});
  expect(listQuery(filters, 1)).toEqual({
    page: 1,
    take: 15,
    searchText: 'Nkosi th',
    searchId: '8801235111088',
    searchEmail: 'thandi@example.co.za',
    searchState: 'PAID',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
  });
});

test('[S2.31] an incomplete ID number or email shows a problem and is not sent', () => {
  const filters = {
    ...emptyFilters,
    idNumber: '8801',
    email: 'thandi@',
    to: '01-01-2026',
    from: '02-01-2026',
  };
  expect(searchProblems(filters)).toEqual({
    idNumber: 'Type all 13 digits',
    email: 'Type the whole email address',
    to: 'To is before From',
  });
  expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15, startDate: '2026-01-02' });
});

test('[S2.31] a search for one letter or for two digits is not sent, and any other search crosses all queues', () => {
  for (const text of ['n', '12', '%', ' '])
    expect(listQuery({ ...emptyFilters, text }, 1, { queue: 'mine' }), text).toEqual({
      page: 1,
      take: 15,
      queue: 'mine',
    });
  for (const text of ['nk', '1234', '3F2A-91BC', 'a@b.example'])
    expect(listQuery({ ...emptyFilters, text }, 1, { queue: 'mine' }), text).toEqual({
      page: 1,
      take: 15,
      searchText: text,
    });
});

test('[S5.02][S9.13] an unreadable day, or one outside 1900 to 2100, shows a problem and is not sent', () => {
  for (const typed of ['31-02-2026', '3 March', '$gt', '2026', '9'.repeat(10_000)]) {
    const filters = { ...emptyFilters, from: typed };
    expect(searchProblems(filters)).toEqual({ from: 'Date input not valid' });
    expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15 });
  }
  const filters = { ...emptyFilters, from: '31-12-1899', to: '01-01-2101' };
  expect(searchProblems(filters)).toEqual({
    from: 'Use a year from 1900 to 2100',
    to: 'Use a year from 1900 to 2100',
  });
  expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15 });
});
