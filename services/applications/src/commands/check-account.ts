import { type AccountCheck, AppError, initialsOf, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { isAccountCheckDue, withAccountChecked } from '../domain/account-check.ts';
import type { Application } from '../domain/application.ts';
import { assertNotOnHold, isOnHold } from '../domain/hold.ts';
import { references } from '../domain/references.ts';
import type { SavePartial } from './execute.ts';
import { type CommandMeta, digestOf } from './replay.ts';
import { callService } from './third-parties.ts';

/**
 * Asks the applicant's bank about the account on record. The reference contains a digest of the account and of the time
 * of the previous check, so that each check is paid for once.
 * @throws AppError `application.incomplete` without a person or an account, and the errors of third parties.
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

/**
 * Returns the application with the bank's answers. Asks the bank when they are missing or older than `freshDays`.
 * @throws AppError `application.on_hold` when the answers leave a question open (the hold is stored first), and the errors
 * of third parties.
 */
export async function ensureAccountChecked(
  context: Context,
  meta: CommandMeta,
  { application, savePartial, freshDays = Number.POSITIVE_INFINITY }: Ensured,
): Promise<Application> {
  const now = context.clock.now();
  if (!isAccountCheckDue(application, { now, freshDays })) return application;
  const check = await checkAccount(context, meta, application);
  const checked = withAccountChecked(application, { check, id: newId(), now });
  if (isOnHold(checked)) await savePartial(checked);
  assertNotOnHold(checked);
  return checked;
}

type Ensured = { application: Application; savePartial: SavePartial; freshDays?: number };
