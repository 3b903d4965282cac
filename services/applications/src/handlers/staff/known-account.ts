import { assertThat } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { StaffAccount } from '../../store/staff.ts';

export async function knownAccount({ staff }: Pick<Context, 'staff'>, email: string): Promise<StaffAccount> {
  const account = await staff.findByEmail(email);
  assertThat(account, 'request.invalid', {
    fields: [{ pointer: '/email', message: 'No account has this address' }],
  });
  return account;
}
