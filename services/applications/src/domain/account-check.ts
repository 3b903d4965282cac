import type { AccountCheck } from '@tshepa/contracts';
import { dayMs } from '@tshepa/contracts';
import { accountPropertiesAnswered, accountVerdict } from '@tshepa/contracts/rules/account-check';
import type { Application } from './application.ts';
import { type Question, withHold } from './hold.ts';

/**
 * Returns true when the bank must be asked before money moves: it was never asked, or its answer is older than
 * `freshDays`.
 */
export const isAccountCheckDue = (
  { accountCheck }: Pick<Application, 'accountCheck'>,
  { now, freshDays }: { now: Date; freshDays: number },
): boolean => !accountCheck || now.getTime() - Date.parse(accountCheck.checkedAt) > freshDays * dayMs;

/**
 * Returns true when a bank has said that the account is this person's. A passcode proves only that somebody holds the
 * typed cell number, and anybody can type somebody else's ID number beside it.
 */
export const isPersonConfirmed = ({ accountCheck }: Pick<Application, 'accountCheck'>): boolean =>
  accountCheck?.idNumberMatches === 'Y' && accountCheck.holderMatches === 'Y';

/** Returns what a person has to decide about the account, or undefined when the bank and the statements confirm it. */
function questionOf({ statements }: Application, check: AccountCheck): Question | undefined {
  if (accountVerdict(check) === 'refused')
    return {
      reason: 'account-refused',
      details: accountPropertiesAnswered(check, 'N').map((label) => `${label}: no`),
    };
  const details = [
    ...accountPropertiesAnswered(check, 'U').map((label) => `${label}: not known to the bank`),
    ...(statements && !statements.analysis.holder ? ['The statements name no holder'] : []),
  ];
  return details.length > 0 ? { reason: 'account-uncertain', details } : undefined;
}

/**
 * Stores the bank's answers. Holds the application when they leave a question open, unless staff have already answered the
 * same question.
 */
export function withAccountChecked(
  application: Application,
  { check, id, now }: { check: AccountCheck; id: string; now: Date },
): Application {
  const checked = { ...application, accountCheck: check };
  const question = questionOf(application, check);
  if (!question) return checked;
  const isAnswered = application.holds?.some(
    ({ reason, details, answer }) =>
      answer && reason === question.reason && details.join() === question.details.join(),
  );
  return isAnswered ? checked : withHold(checked, { ...question, id, now });
}
