import { expect, test } from 'vitest';
import { readStaffReturn, staffReturnTo } from './staff-return.ts';

test('[S6.03] the way back after a 401 is the staff page that was open, and nothing outside the staff area', () => {
  const state = staffReturnTo({ pathname: '/admin/figures', search: '?from=2026-11-01' });
  expect(readStaffReturn(state)).toEqual({ back: '/admin/figures?from=2026-11-01' });
  expect(readStaffReturn(staffReturnTo({ pathname: '/admin', search: '' }))).toEqual({ back: '/admin' });
  for (const other of [null, undefined, 'back', {}, { back: 1 }, { back: '/' }, { back: '//admin.example' }])
    expect(readStaffReturn(other)).toBeNull();
  expect(readStaffReturn({ back: '/administrator' })).toBeNull();
});
