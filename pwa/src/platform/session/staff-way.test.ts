import { expect, test } from 'vitest';
import { staffWayFrom, staffWayOf } from './staff-way.ts';

test('[S6.03] the way back after a 401 is the staff page that was open, and nothing outside the staff area', () => {
  const way = staffWayFrom({ pathname: '/admin/figures', search: '?from=2026-11-01' });
  expect(staffWayOf(way)).toEqual({ back: '/admin/figures?from=2026-11-01' });
  expect(staffWayOf(staffWayFrom({ pathname: '/admin', search: '' }))).toEqual({ back: '/admin' });
  for (const other of [null, undefined, 'back', {}, { back: 1 }, { back: '/' }, { back: '//admin.example' }])
    expect(staffWayOf(other)).toBeNull();
  expect(staffWayOf({ back: '/administrator' })).toBeNull();
});
