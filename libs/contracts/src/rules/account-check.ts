import { type AccountCheck, accountAnswersShape } from '../entities/account-check.ts';

type AccountProperty = keyof typeof accountAnswersShape;
const properties = Object.keys(accountAnswersShape) as AccountProperty[];

/** Returns the check of a bank that did not answer in time: everything is unknown. */
export const unansweredAccountCheck = (now: Date): AccountCheck => ({
  checkedAt: now.toISOString(),
  exists: 'U',
  isOpen: 'U',
  idNumberMatches: 'U',
  holderMatches: 'U',
  takesCredits: 'U',
  takesDebits: 'U',
  isOlderThan90Days: 'U',
});

/** What staff have to know about an account: whether the bank contradicts it, cannot confirm it, or finds it new. */
export type AccountVerdict = 'confirmed' | 'new' | 'uncertain' | 'refused';

/**
 * Returns the worst of the bank's answers. `refused` means that the account must not be used without a second manager;
 * a new account is only pointed out, because everybody's account was new once.
 */
export function accountVerdict(check: AccountCheck): AccountVerdict {
  const decisive = properties.filter((property) => property !== 'isOlderThan90Days');
  if (decisive.some((property) => check[property] === 'N')) return 'refused';
  if (decisive.some((property) => check[property] === 'U')) return 'uncertain';
  return check.isOlderThan90Days === 'N' ? 'new' : 'confirmed';
}
