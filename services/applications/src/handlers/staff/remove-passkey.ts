import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { withOwnPassword } from './own-account.ts';

/** Removes a passkey. It is not an error when the passkey is already gone. */
export const removePasskey = (context: Context) =>
  serveOnce(context, operations.removePasskey, async ({ passkeyId, password }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    await clearAttempts();
    await addAccountRow(context, meta, 'remove-passkey');
    await context.staff.removePasskey(account.staffId, passkeyId);
    return { ok: true as const };
  });
