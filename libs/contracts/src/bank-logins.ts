import type { banks } from './constants.ts';

type LoginInput = { name: string; isNumeric?: true };

/**
 * The fields on the login page of each bank, in their order. This is kept as data only: no login is offered, asked for or
 * stored, and statements are uploaded instead.
 */
export const bankLogins = {
  absa: [{ name: 'account_number', isNumeric: true }, { name: 'pin' }, { name: 'password' }],
  capitec: [{ name: 'username' }, { name: 'password' }],
  fnb: [{ name: 'username' }, { name: 'password' }],
  nedbank: [{ name: 'username' }, { name: 'password' }],
  standard_bank: [{ name: 'email' }, { name: 'password' }],
  tyme: [{ name: 'id_number', isNumeric: true }, { name: 'password' }],
} as const satisfies Record<(typeof banks)[number]['name'], readonly LoginInput[]>;
