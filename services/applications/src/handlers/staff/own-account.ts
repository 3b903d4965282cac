import { type Actor, assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { matchesPassword } from '../../crypto/passwords.ts';
import { requireStaff } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts-key.ts';

/** The account of whoever asks. */
export async function ownAccount({ staff }: Pick<Context, 'staff'>, actor: Actor): Promise<StaffAccount> {
  const account = await staff.find(requireStaff(actor).staffId);
  assertThat(account, 'auth.required');
  return account;
}

/**
 * What touches the account itself asks for its password again, under the same locks as a sign-in: a desk that was left
 * open is not the way round them. Answers how to end the attempt, once nothing more is asked for.
 */
export async function withOwnPassword(
  context: Context,
  actor: Actor,
  password: string,
): Promise<{ account: StaffAccount; settle: () => Promise<void> }> {
  const account = await ownAccount(context, actor);
  const key = attemptsKey(context, account.email);
  const retryAfterSeconds = await context.signInAttempts.take(key);
  assertThat(retryAfterSeconds === 0, 'auth.locked', { retryAfterSeconds });
  assertThat(await matchesPassword(password, account.passwordHash), 'auth.password_wrong');
  return { account, settle: () => context.signInAttempts.clear(key) };
}
