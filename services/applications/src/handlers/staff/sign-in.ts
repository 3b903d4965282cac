import { AppError, applicationsRpc, assertThat } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts-key.ts';

const minimumPasswordLength = 12;

/** An address without an account is answered like a wrong password, after the same work and with the same locks. */
export const signIn = (context: Context) => {
  const { staff, staffSessions, signInAttempts, logger } = context;
  const decoyHash = hashPassword(newToken());

  const verified = async (email: string, password: string): Promise<StaffAccount> => {
    const key = attemptsKey(context, email);
    const retryAfterSeconds = await signInAttempts.take(key);
    assertThat(retryAfterSeconds === 0, 'auth.locked', { retryAfterSeconds });
    const account = await staff.findByEmail(email);
    const isRight = await matchesPassword(password, account?.passwordHash ?? (await decoyHash));
    assertThat(account && isRight && !account.disabled, 'auth.bad_credentials');
    await signInAttempts.clear(key);
    return account;
  };

  const changePassword = async (account: StaffAccount, password: string, newPassword: string) => {
    assertThat(
      [...newPassword].length >= minimumPasswordLength && newPassword !== password,
      'auth.password_too_weak',
    );
    const change = { passwordHash: await hashPassword(newPassword), oneTime: false };
    // Of two who hold the same one-time password, only the first gets in.
    assertThat(await staff.replacePassword(account, change), 'auth.bad_credentials');
    await staffSessions.endAllOf(account.staffId);
  };

  return serve(applicationsRpc.signIn, async ({ email, password, newPassword }, { requestId }) => {
    const account = await verified(email, password);
    if (newPassword !== undefined) await changePassword(account, password, newPassword);
    else if (account.oneTime) throw new AppError('auth.password_change_required');
    const token = await staffSessions.open(account.staffId);
    logger.info({ event: 'staff.signed_in', requestId, staffId: account.staffId }, 'staff signed in');
    return { token, email: account.email, role: account.role };
  });
};
