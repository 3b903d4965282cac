import { AppError, applicationsRpc, type StaffRole } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { requireSystem } from '../../policies.ts';
import type { StaffStore } from '../../store/staff.ts';

/** Makes an account with a one-time password; nothing when the address has one already. */
export async function createAccount(staff: StaffStore, email: string, role: StaffRole) {
  const password = newOneTimePassword();
  const passwordHash = await hashPassword(password);
  const isAdded = await staff.add({
    staffId: newId(),
    email,
    role,
    passwordHash,
    oneTime: true,
    disabled: false,
  });
  return isAdded ? { email: email.trim().toLowerCase(), password } : null;
}

export const addStaff = ({ staff }: Context) =>
  serve(applicationsRpc.addStaff, async ({ email, role }, { actor }) => {
    requireSystem(actor);
    const added = await createAccount(staff, email, role);
    if (!added) {
      throw new AppError('request.invalid', {
        fields: [{ pointer: '/email', message: 'This address has an account' }],
      });
    }
    return added;
  });
