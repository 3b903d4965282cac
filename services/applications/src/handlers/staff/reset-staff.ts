import { applicationsRpc, assertThat } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { requireSystem } from '../../policies.ts';
import { attemptsKey } from './attempts-key.ts';

export const resetStaff = (context: Context) =>
  serve(applicationsRpc.resetStaff, async ({ email }, meta) => {
    requireSystem(meta.actor);
    const { staff, staffSessions, signInAttempts } = context;
    const account = await staff.findByEmail(email);
    assertThat(account, 'request.invalid', {
      fields: [{ pointer: '/email', message: 'No account has this address' }],
    });
    const { staffId } = account;
    await record(context, meta, { kind: 'account', action: 'staff.reset', details: { staffId } });
    const password = newOneTimePassword();
    await staff.setPassword(staffId, { passwordHash: await hashPassword(password), oneTime: true });
    await staffSessions.endAllOf(staffId);
    await signInAttempts.clear(attemptsKey(context, email));
    return { email: account.email, password };
  });
