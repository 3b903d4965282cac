import { type Actor, assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { provenCaller } from '../../crypto/hash-queue.ts';
import { hashPassword, matchesPassword } from '../../crypto/passwords.ts';
import { requireStaff } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { signedInCounter } from './attempts.ts';

export async function ownAccount({ staff }: Pick<Context, 'staff'>, actor: Actor): Promise<StaffAccount> {
  const account = await staff.find(requireStaff(actor).staffId);
  assertThat(account, 'auth.required');
  return account;
}

/**
 * Requires the account's password for a change, with the same locks as at sign-in, so that access to an unattended
 * screen is not enough. `clearAttempts` resets the count when nothing else is required.
 */
export async function withOwnPassword(
  context: Context,
  actor: Actor,
  password: string,
): Promise<{ account: StaffAccount; clearAttempts: () => Promise<void> }> {
  const account = await ownAccount(context, actor);
  const counter = signedInCounter(context, account.email);
  const retryAfterSeconds = await context.signInAttempts.take(counter);
  assertThat(retryAfterSeconds === 0, 'auth.locked', { retryAfterSeconds });
  const isRight = await context.hashQueue.run(provenCaller, () =>
    matchesPassword(password, account.passwordHash),
  );
  assertThat(isRight, 'auth.password_wrong');
  return { account, clearAttempts: () => context.signInAttempts.clear(counter) };
}

export const hashNewPassword = ({ hashQueue, config }: Context, password: string): Promise<string> =>
  hashQueue.run(provenCaller, () => hashPassword(password, config.PASSWORD_MEMORY_KIB));

/** Replaces a password. If two people replace the same password at once, only the first succeeds. */
export async function replacePassword(context: Context, account: StaffAccount, password: string) {
  const change = { passwordHash: await hashNewPassword(context, password), oneTime: false };
  assertThat(await context.staff.replacePassword(account, change), 'auth.bad_credentials');
}
