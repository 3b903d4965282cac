import { type AccountAnswer, type AccountCheck, accountAnswersShape } from '../entities/account-check.ts';

type AccountProperty = keyof typeof accountAnswersShape;

/** The properties as staff read them. */
export const accountPropertyLabels: Readonly<Record<AccountProperty, string>> = {
  exists: 'Account exists',
  isOpen: 'Open',
  idNumberMatches: 'ID number matches',
  holderMatches: 'Name of the holder matches',
  takesCredits: 'Takes payments',
  takesDebits: 'Takes debit orders',
  isOlderThan90Days: 'Older than 90 days',
};

/** The properties in the order in which staff read them. */
export const accountProperties = Object.keys(accountAnswersShape) as AccountProperty[];
/** The age decides nothing, because everybody's account was new once. */
const decisive = accountProperties.filter((property) => property !== 'isOlderThan90Days');

/** Returns the labels of the decisive properties with this answer. */
export const accountPropertiesAnswered = (check: AccountCheck, answer: AccountAnswer): string[] =>
  decisive
    .filter((property) => check[property] === answer)
    .map((property) => accountPropertyLabels[property]);

/** The bank is asked again before a payout when its answers are older than this many days. */
export const accountCheckFreshDays = 7;

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
 * a new account is only pointed out.
 */
export function accountVerdict(check: AccountCheck): AccountVerdict {
  if (accountPropertiesAnswered(check, 'N').length > 0) return 'refused';
  if (accountPropertiesAnswered(check, 'U').length > 0) return 'uncertain';
  return check.isOlderThan90Days === 'N' ? 'new' : 'confirmed';
}
