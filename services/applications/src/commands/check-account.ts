import { type AccountCheck, AppError, initialsOf, operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { references } from '../domain/references.ts';
import { type CommandMeta, digestOf } from './replay.ts';
import { callService } from './third-parties.ts';

/**
 * Asks the applicant's bank about the account on record. The reference has a digest of the account and the time of the
 * check that it replaces, so that each is paid for once.
 * @throws AppError `application.incomplete` without a person or an account, and as third parties do.
 */
export function checkAccount(
  context: Context,
  meta: CommandMeta,
  { id, applicant, bank, accountCheck }: Application,
): Promise<AccountCheck> {
  const { idNumber, firstName, lastName } = applicant;
  const { bankName, branchCode, accountNumber } = bank;
  if (!idNumber || !firstName || !lastName || !bankName || !branchCode || !accountNumber)
    throw new AppError('application.incomplete');
  const account = { idNumber, lastName, bankName, branchCode, accountNumber };
  return callService(context, meta, operations.requestAccountCheck, {
    reference: references.accountCheck(
      id,
      digestOf('account-check', [account, accountCheck?.checkedAt]).slice(0, 16),
    ),
    customerId: id,
    initials: applicant.initials ?? initialsOf(firstName),
    ...account,
  });
}
