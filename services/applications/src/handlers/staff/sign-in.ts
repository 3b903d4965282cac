import { AppError, applicationsRpc, assertThat } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts-key.ts';

const minimumPasswordLength = 12;

type Credentials = { email: string; password: string; newPassword?: string | undefined };

const callerOf = ({ staffId, email, role }: StaffAccount, requestId: string) => ({
  actor: { kind: 'staff' as const, staffId, email, role },
  requestId,
});

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

  const changePassword = async (
    account: StaffAccount,
    { password, newPassword, requestId }: { password: string; newPassword: string; requestId: string },
  ) => {
    assertThat(
      [...newPassword].length >= minimumPasswordLength && newPassword !== password,
      'auth.password_too_weak',
    );
    const change = { passwordHash: await hashPassword(newPassword), oneTime: false };
    await record(context, callerOf(account, requestId), { kind: 'account', action: 'staff.password' });
    // Of two who hold the same one-time password, only the first gets in.
    assertThat(await staff.replacePassword(account, change), 'auth.bad_credentials');
    await staffSessions.endAllOf(account.staffId);
  };

  const open = async (
    { email, password, newPassword }: Credentials,
    requestId: string,
  ): Promise<{ account: StaffAccount; token: string }> => {
    const account = await verified(email, password);
    if (newPassword !== undefined) await changePassword(account, { password, newPassword, requestId });
    else if (account.oneTime) throw new AppError('auth.password_change_required');
    return { account, token: await staffSessions.open(account.staffId) };
  };

  return serve(applicationsRpc.signIn, async (credentials, { actor, requestId }) => {
    const { account, token } = await open(credentials, requestId).catch(async (error: unknown) => {
      const code = error instanceof AppError ? error.code : 'internal';
      const typedAddress = attemptsKey(context, credentials.email);
      const refused = { kind: 'account', action: 'staff.sign-in-refused', details: { code } } as const;
      await record(context, { actor, requestId }, { ...refused, typedAddress });
      throw error;
    });
    // Before the token is out of the house: nobody is signed in without a row.
    await record(context, callerOf(account, requestId), { kind: 'account', action: 'staff.sign-in' });
    logger.info({ event: 'staff.signed_in', requestId, staffId: account.staffId }, 'staff signed in');
    return { token, email: account.email, role: account.role };
  });
};
