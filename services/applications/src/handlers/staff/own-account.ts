import { type Actor, AppError, assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { passwordProblem } from '../../domain/password-policy.ts';
import { requireStaff } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './accounts.ts';
import { sessionView } from './sessions.ts';

export async function ownAccount({ staff }: Pick<Context, 'staff'>, actor: Actor): Promise<StaffAccount> {
  const account = await staff.find(requireStaff(actor).staffId);
  assertThat(account, 'auth.required');
  return account;
}

/**
 * Changes of an account require its password, with the locks of a sign-in, so that an unattended screen is not enough.
 * `clearAttempts` resets the count once nothing else is required.
 */
export async function withOwnPassword(
  context: Context,
  actor: Actor,
  password: string,
): Promise<{ account: StaffAccount; clearAttempts: () => Promise<void> }> {
  const account = await ownAccount(context, actor);
  const key = attemptsKey(context, account.email);
  const retryAfterSeconds = await context.signInAttempts.take(key);
  assertThat(retryAfterSeconds === 0, 'auth.locked', { retryAfterSeconds });
  assertThat(await matchesPassword(password, account.passwordHash), 'auth.password_wrong');
  return { account, clearAttempts: () => context.signInAttempts.clear(key) };
}

type Choice = { former: string; password: string };

/** @throws AppError `auth.password_too_weak` with the reason as message. */
function assertChoosable({ email }: StaffAccount, { former, password }: Choice): void {
  const message = passwordProblem({ password, email, former });
  if (message) throw new AppError('auth.password_too_weak', { message });
}

/** If two people replace the same password at once, only the first succeeds. */
export async function replacePassword({ staff }: Context, account: StaffAccount, password: string) {
  const change = { passwordHash: await hashPassword(password), oneTime: false };
  assertThat(await staff.replacePassword(account, change), 'auth.bad_credentials');
}

export const getOwnAccount = (context: Context) =>
  serve(operations.getOwnAccount, async ({ token }, { actor }) => {
    const { staffId, email, role, totp } = await ownAccount(context, actor);
    const sessions = await context.staffSessions.ofStaff(staffId);
    return {
      email,
      role,
      totp: { isOn: totp !== undefined, recoveryCodesLeft: totp?.recovery.length ?? 0 },
      sessions: sessions.map((session) => sessionView(session, token)),
    };
  });

/** All other sessions end, because somebody else may have known the former password. */
export const changeOwnPassword = (context: Context) =>
  serve(operations.changeOwnPassword, async ({ token, password, newPassword }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    await clearAttempts();
    assertChoosable(account, { former: password, password: newPassword });
    await addAccountRow(context, meta, 'change-own-password');
    await replacePassword(context, account, newPassword);
    await context.staffSessions.endOthersOf(account.staffId, token);
    return { ok: true as const };
  });
