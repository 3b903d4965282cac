import { AppError, type ErrorCode, type ErrorDetails, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow, addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { newToken } from '../../crypto/tokens.ts';
import { passwordProblem } from '../../domain/password-policy.ts';
import { withFirstUse } from '../../domain/roster.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { callerOf } from './accounts.ts';
import { attemptsKey, type Counters, countersOf, takeAttempt } from './attempts.ts';
import { replacePassword } from './own-account.ts';
import { takeCode } from './totp.ts';

type Entered = {
  /** Returns how long the caller still waits for a reply, in milliseconds. */
  msLeft(): number;
  email: string;
  password: string;
  newPassword?: string | undefined;
  code?: string | undefined;
  network?: string | undefined;
  deviceToken?: string | undefined;
};
type Refusal = (code: ErrorCode, details?: ErrorDetails) => AppError;
type Verified = { account: StaffAccount; isKnownDevice: boolean };
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

/** A locked account may sign in only if it has an authenticator app. The app's code is then checked as well. */
const maySignIn = ({ disabled, totp }: StaffAccount, isLocked: boolean): boolean =>
  !disabled && (!isLocked || totp !== undefined);

/**
 * Signs somebody in. An unknown address is treated like a wrong password, with the same work and the same locks. A lock
 * refuses even the right password, unless the authenticator app's code comes with it.
 */
export const signIn = (context: Context) => {
  const { staff, staffSessions, staffDevices, signInAttempts, hashQueue, clock, config, logger } = context;
  const decoyHash = hashPassword(newToken(), config.PASSWORD_MEMORY_KIB);

  /**
   * Requires the code of the account's authenticator app, if it has one. Wrong codes count separately, over all
   * networks.
   */
  const assertCode = async (account: StaffAccount, counters: Counters, code: string, refusal: Refusal) => {
    if (!account.totp) return;
    const retryAfterSeconds = await takeAttempt(context, counters.code);
    if (retryAfterSeconds > 0) throw refusal('auth.locked', { retryAfterSeconds });
    if (!(await takeCode(context, account, code))) throw refusal('auth.code_wrong');
  };

  /** Counts the attempt before anything is checked. */
  const begin = async ({ deviceToken = '', ...entered }: Entered) => {
    const account = await staff.findByEmail(entered.email);
    const deviceId = await staffDevices.find(account?.staffId ?? '', deviceToken);
    const counters = countersOf(context, { ...entered, deviceId });
    const retryAfterSeconds = await takeAttempt(context, counters.password);
    const isLocked = retryAfterSeconds > 0;
    // All refusals of a lock are the same, so that none reveals that the password was right.
    const refusal: Refusal = (code, details) =>
      isLocked ? new AppError('auth.locked', { retryAfterSeconds }) : new AppError(code, details);
    return { account, counters, isLocked, refusal, isKnownDevice: deviceId !== undefined };
  };

  const verified = async (entered: Entered): Promise<Verified> => {
    const { password, code, msLeft } = entered;
    const { account, counters, isLocked, refusal, isKnownDevice } = await begin(entered);
    if (isLocked && code === undefined) throw refusal('auth.locked');
    const passwordHash = account?.passwordHash ?? (await decoyHash);
    const isRight = await hashQueue
      .run({ isKnown: isKnownDevice, msLeft }, () => matchesPassword(password, passwordHash))
      .catch(async (error: unknown) => {
        // The password was not checked, so it does not count as wrong.
        if (!isLocked) await Promise.all(counters.password.map(signInAttempts.giveBack));
        throw error;
      });
    if (!account || !isRight || !maySignIn(account, isLocked)) throw refusal('auth.bad_credentials');
    const missing = missingFrom(account, entered);
    if (missing) {
      if (!isLocked) await Promise.all(counters.password.map(signInAttempts.giveBack));
      throw refusal(missing.asks, missing.message ? { message: missing.message } : {});
    }
    await assertCode(account, counters, code ?? '', refusal);
    await Promise.all([...counters.password, ...counters.code].map(signInAttempts.clear));
    return { account, isKnownDevice };
  };

  const open = async (
    { device, ...entered }: Entered & { device?: string | undefined },
    requestId: string,
  ): Promise<Verified & { token: string }> => {
    const { account, isKnownDevice } = await verified(entered);
    if (entered.newPassword !== undefined) {
      await addAccountRow(context, callerOf(account, requestId), 'change-own-password');
      await replacePassword(context, account, entered.newPassword);
      await context.roster.change((now) => withFirstUse(now, account.staffId, clock.now()));
      await staffSessions.endAllOf(account.staffId);
    }
    return { account, isKnownDevice, token: await staffSessions.open(account.staffId, device) };
  };

  return serve(operations.signIn, async (credentials, { actor, requestId, msLeft }) => {
    const { account, isKnownDevice, token } = await open({ ...credentials, msLeft }, requestId).catch(
      async (error: unknown) => {
        const code = error instanceof AppError ? error.code : 'internal';
        const typedAddress = attemptsKey(context, credentials.email);
        const refused = { kind: 'account', action: 'staff.sign-in-refused', details: { code } } as const;
        await addAuditRow(context, { actor, requestId }, { ...refused, typedAddress });
        throw error;
      },
    );
    // The row is written before the token is returned, so that nobody signs in without a row.
    await addAccountRow(context, callerOf(account, requestId), 'sign-in');
    await staff.sawNow(account.staffId);
    logger.info({ event: 'staff.signed_in', requestId, staffId: account.staffId }, 'staff signed in');
    const newDevice = isKnownDevice ? {} : { deviceToken: await staffDevices.add(account.staffId) };
    return { token, email: account.email, role: account.role, ...newDevice };
  });
};
