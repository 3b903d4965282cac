import { expect, test } from 'vitest';
import { digitsOfId, emptyFilters, filterProblems, hasFilters, listQuery } from './list-filters.ts';

test('[S2.31] the ID filter takes digits only', () => {
  expect(digitsOfId('88 0123-5111o088999')).toBe('8801235111088');
});

test('[S7.16] an empty filter bar asks for a page of fifteen and nothing else', () => {
  expect(listQuery(emptyFilters, 3)).toEqual({ page: 3, take: 15 });
  expect(hasFilters(emptyFilters)).toBe(false);
});

test('[S7.16] complete filters combine', () => {
  const filters = {
    searchId: '8801235111088',
    searchEmail: ' Thandi@Example.co.za ',
    searchState: 'PAID' as const,
    startDate: '01-01-2026',
    endDate: '1/2/2026',
  };
  expect(filterProblems(filters)).toEqual({});
  expect(listQuery(filters, 1)).toEqual({
    page: 1,
    take: 15,
    searchId: '8801235111088',
    searchEmail: 'thandi@example.co.za',
    searchState: 'PAID',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
  });
});

test('[S2.31] half an ID number or email is named as a problem and not sent', () => {
  const filters = {
    ...emptyFilters,
    searchId: '8801',
    searchEmail: 'thandi@',
    endDate: '01-01-2026',
    startDate: '02-01-2026',
  };
  expect(filterProblems(filters)).toEqual({
    searchId: 'Type all 13 digits',
    searchEmail: 'Type the whole email address',
    endDate: 'To is before From',
  });
  expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15, startDate: '2026-01-02' });
});

test('[S5.02][S9.13] a day that cannot be read, or lies outside 1900 to 2100, is named as a problem and not sent', () => {
  for (const typed of ['31-02-2026', '3 March', '$gt', '2026', '9'.repeat(10_000)]) {
    const filters = { ...emptyFilters, startDate: typed };
    expect(filterProblems(filters)).toEqual({ startDate: 'Date input not valid' });
    expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15 });
  }
  const filters = { ...emptyFilters, startDate: '31-12-1899', endDate: '01-01-2101' };
  expect(filterProblems(filters)).toEqual({
    startDate: 'Use a year from 1900 to 2100',
    endDate: 'Use a year from 1900 to 2100',
  });
  expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15 });
});
