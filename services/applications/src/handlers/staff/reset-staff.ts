import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { provenCaller } from '../../crypto/hash-queue.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { assertMayReset } from '../../domain/roster.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';
import { attemptsKey } from './attempts.ts';

/** Keeps the authenticator app, because the person with the new password may not have its phone. */
export const resetStaff = (context: Context) =>
  serve(operations.resetStaff, async ({ email }, meta) => {
    const isOperator = requireManagerOrOperator(meta.actor).kind === 'operator';
    const { staff, staffSessions, staffDevices, signInAttempts, roster, hashQueue } = context;
    const account = await knownAccount(context, email);
    assertMayReset(await roster.read(), account, isOperator);
    const { staffId } = account;
    await addAccountRow(context, meta, 'reset-staff', { staffId });
    const password = newOneTimePassword();
    const passwordHash = await hashQueue.run(provenCaller, () => hashPassword(password));
    await staff.setPassword(staffId, { passwordHash, oneTime: true });
    await staffSessions.endAllOf(staffId);
    await staffDevices.forgetAllOf(staffId);
    await signInAttempts.clearAll(attemptsKey(context, email));
    return { email: account.email, password };
  });
