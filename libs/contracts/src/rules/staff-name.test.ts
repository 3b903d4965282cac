import { expect, test } from 'vitest';
import { staffName } from './staff-name.ts';

test('a staff account has the chosen name or, without one, a readable form of its address', () => {
  expect(staffName({ email: 'jane.mokoena@lender.example', name: 'Jané Mokoena' })).toBe('Jané Mokoena');
  expect(staffName({ email: 'jane.mokoena@lender.example' })).toBe('Jane Mokoena');
  expect(staffName({ email: 'j_van-wyk+desk@lender.example' })).toBe('J Van Wyk Desk');
  expect(staffName({ email: 'agent2@lender.example' })).toBe('Agent2');
  expect(staffName({ email: '.@lender.example' })).toBe('.@lender.example');
});
