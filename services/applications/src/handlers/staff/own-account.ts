import { type Actor, assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { matchesPassword } from '../../crypto/passwords.ts';
import { requireStaff } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts-key.ts';

export async function ownAccount({ staff }: Pick<Context, 'staff'>, actor: Actor): Promise<StaffAccount> {
  const account = await staff.find(requireStaff(actor).staffId);
  assertThat(account, 'auth.required');
  return account;
}

/**
 * Changes of an account require its password again, with the same locks as a sign-in, so that an unattended screen does not
 * bypass them. `clearAttempts` resets the count once nothing else is required.
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
