import { AppError, assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../crypto/passwords.ts';
import { passwordProblem } from '../../domain/password-policy.ts';
import type { StaffAccount } from '../../store/staff.ts';

type Choice = { former: string; password: string };

/** @throws AppError `auth.password_too_weak` with the reason as message. */
export function assertChoosable({ email }: StaffAccount, { former, password }: Choice): void {
  const message = passwordProblem({ password, email, former });
  if (message) throw new AppError('auth.password_too_weak', { message });
}

/** If two people replace the same password at once, only the first succeeds. */
export async function replacePassword({ staff }: Context, account: StaffAccount, password: string) {
  const change = { passwordHash: await hashPassword(password), oneTime: false };
  assertThat(await staff.replacePassword(account, change), 'auth.bad_credentials');
}
