import { type Actor, AppError, applicationsRpc, type StaffRole } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { requireSystem } from '../../policies.ts';

type Caller = { actor: Actor; requestId: string };

/** Makes an account with a one-time password; nothing when the address has one already. */
export async function createAccount(
  context: Context,
  caller: Caller,
  { email, role }: { email: string; role: StaffRole },
) {
  const { staff } = context;
  if (await staff.findByEmail(email)) return null;
  const password = newOneTimePassword();
  const passwordHash = await hashPassword(password);
  const staffId = newId();
  await record(context, caller, { kind: 'account', action: 'staff.add', details: { staffId, role } });
  const isAdded = await staff.add({
    staffId,
    email,
    role,
    passwordHash,
    oneTime: true,
    disabled: false,
  });
  return isAdded ? { email: email.trim().toLowerCase(), password } : null;
}

export const addStaff = (context: Context) =>
  serve(applicationsRpc.addStaff, async (request, meta) => {
    requireSystem(meta.actor);
    const added = await createAccount(context, meta, request);
    if (!added) {
      throw new AppError('request.invalid', {
        fields: [{ pointer: '/email', message: 'This address has an account' }],
      });
    }
    return added;
  });
