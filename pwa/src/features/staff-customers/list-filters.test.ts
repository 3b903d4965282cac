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
    startDate: '2026-01-01',
    endDate: '2026-02-01',
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
    endDate: '2026-01-01',
    startDate: '2026-01-02',
  };
  expect(filterProblems(filters)).toEqual({
    searchId: 'Type all 13 digits',
    searchEmail: 'Type the whole email address',
    endDate: 'To is before From',
  });
  expect(listQuery(filters, 1)).toEqual({ page: 1, take: 15, startDate: '2026-01-02' });
});
