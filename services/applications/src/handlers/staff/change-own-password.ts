import { AppError, operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../domain/password-policy.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { replacePassword, withOwnPassword } from './own-account.ts';

type Choice = { former: string; password: string };

/** Checks a new password. @throws AppError `auth.password_too_weak` with the reason as message. */
function assertChoosable({ email }: StaffAccount, { former, password }: Choice): void {
  const message = passwordProblem({ password, email, former });
  if (message) throw new AppError('auth.password_too_weak', { message });
}

/** Changes the password and ends all other sessions, because somebody else may have known the former password. */
export const changeOwnPassword = (context: Context) =>
  serveOnce(context, operations.changeOwnPassword, async ({ token, password, newPassword }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    await clearAttempts();
    assertChoosable(account, { former: password, password: newPassword });
    await addAccountRow(context, meta, 'change-own-password');
    await replacePassword(context, account, newPassword);
    await context.staffSessions.endOthersOf(account.staffId, token);
    return { ok: true as const };
  });
