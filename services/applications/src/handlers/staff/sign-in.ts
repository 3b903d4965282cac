import { AppError, assertThat, type ErrorCode, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow, addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { newToken } from '../../crypto/tokens.ts';
import { passwordProblem } from '../../domain/password-policy.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey, callerOf } from './accounts.ts';
import { replacePassword } from './own-account.ts';
import { takeCode } from './totp.ts';

type Entered = {
  email: string;
  password: string;
  newPassword?: string | undefined;
  code?: string | undefined;
};
type Missing = { asks: ErrorCode; message?: string };

/** Returns the step that is still missing after the right password. */
function missingFrom(account: StaffAccount, { password, newPassword, code }: Entered): Missing | undefined {
  if (account.oneTime && newPassword === undefined) return { asks: 'auth.password_change_required' };
  const { email } = account;
  const message =
    newPassword === undefined
      ? undefined
      : passwordProblem({ password: newPassword, email, former: password });
  if (message) return { asks: 'auth.password_too_weak', message };
  return account.totp && code === undefined ? { asks: 'auth.totp_required' } : undefined;
}

/** An unknown address is treated like a wrong password, with the same work and the same locks. */
export const signIn = (context: Context) => {
  const { staff, staffSessions, signInAttempts, logger } = context;
  const decoyHash = hashPassword(newToken());

  const verified = async (entered: Entered): Promise<StaffAccount> => {
    const { email, password, code } = entered;
    const key = attemptsKey(context, email);
    const retryAfterSeconds = await signInAttempts.take(key);
    assertThat(retryAfterSeconds === 0, 'auth.locked', { retryAfterSeconds });
    const account = await staff.findByEmail(email);
    const isRight = await matchesPassword(password, account?.passwordHash ?? (await decoyHash));
    assertThat(account && isRight && !account.disabled, 'auth.bad_credentials');
    const missing = missingFrom(account, entered);
    if (missing) {
      await signInAttempts.giveBack(key);
      throw new AppError(missing.asks, missing.message ? { message: missing.message } : {});
    }
    if (account.totp) assertThat(await takeCode(context, account, code ?? ''), 'auth.code_wrong');
    await signInAttempts.clear(key);
    return account;
  };

  const open = async (
    { device, ...entered }: Entered & { device?: string | undefined },
    requestId: string,
  ): Promise<{ account: StaffAccount; token: string }> => {
    const account = await verified(entered);
    if (entered.newPassword !== undefined) {
      await addAccountRow(context, callerOf(account, requestId), 'change-own-password');
      await replacePassword(context, account, entered.newPassword);
      await staffSessions.endAllOf(account.staffId);
    }
    return { account, token: await staffSessions.open(account.staffId, device) };
  };

  return serve(operations.signIn, async (credentials, { actor, requestId }) => {
    const { account, token } = await open(credentials, requestId).catch(async (error: unknown) => {
      const code = error instanceof AppError ? error.code : 'internal';
      const typedAddress = attemptsKey(context, credentials.email);
      const refused = { kind: 'account', action: 'staff.sign-in-refused', details: { code } } as const;
      await addAuditRow(context, { actor, requestId }, { ...refused, typedAddress });
      throw error;
    });
    // The row is written before the token is returned, so that nobody signs in without one.
    await addAccountRow(context, callerOf(account, requestId), 'sign-in');
    await staff.sawNow(account.staffId);
    logger.info({ event: 'staff.signed_in', requestId, staffId: account.staffId }, 'staff signed in');
    return { token, email: account.email, role: account.role };
  });
};
