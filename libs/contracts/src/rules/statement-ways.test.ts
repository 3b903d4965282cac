import { expect, test } from 'vitest';
import { banks } from '../constants.ts';
import { statementWayOf } from './statement-ways.ts';

test('[S2.16] the menus on the way to a statement come from the bank’s own page, and unknown menus are left out', () => {
  expect(statementWayOf('standard_bank')).toEqual({
    menu: ['Transact', 'History & Documents', 'Statements'],
    readOn: '2026-11-27',
  });
  const others = banks.filter(({ name }) => name !== 'standard_bank');
  for (const { name } of others) expect(statementWayOf(name), name).toBeUndefined();
  for (const name of ['another bank', undefined]) expect(statementWayOf(name)).toBeUndefined();
});
