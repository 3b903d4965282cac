import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../policies.ts';
import { knownAccount } from './accounts.ts';

/**
 * Removes an authenticator app. Only operators may do this: a manager who also resets the password could sign in as the
 * colleague.
 */
export const removeTotp = (context: Context) =>
  serve(operations.removeTotp, async ({ email }, meta) => {
    requireOperator(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAccountRow(context, meta, 'remove-totp', { staffId });
    await context.staff.changeTotp(staffId, () => ({ totp: undefined, totpDraft: undefined }));
    await context.staff.removePasskeys(staffId);
    return { ok: true as const };
  });
