import { expect, test } from 'vitest';
import { exportProblem, exportQuery, exportRange } from './export-query.ts';

test('[S7.15] only what was chosen is asked for', () => {
  expect(exportQuery({ status: '', fromDate: '', toDate: '' })).toEqual({});
  expect(exportQuery({ status: 'PAID', fromDate: '2026-01-01', toDate: '2026-01-31' })).toEqual({
    status: 'PAID',
    fromDate: '2026-01-01',
    toDate: '2026-01-31',
  });
});

test('[S9.13] the pickers list a hundred years', () => {
  expect(exportRange(new Date('2026-12-31T23:00:00Z'))).toEqual({ min: '1928-01-01', max: '2027-12-31' });
});

test('a range that ends before it starts is refused', () => {
  expect(exportProblem({ status: '', fromDate: '2026-02-01', toDate: '2026-01-01' })).toBe(
    'To is before From',
  );
  expect(exportProblem({ status: '', fromDate: '2026-02-01', toDate: '' })).toBeUndefined();
});
