import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { hashNewPassword, withOwnPassword } from './own-account.ts';

/** A session that is locked stays locked when the PIN is removed, and can then only be ended. */
export const setPin = (context: Context) =>
  serveOnce(context, operations.setPin, async ({ password, pin }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    await clearAttempts();
    const pinHash = pin === null ? null : await hashNewPassword(context, pin);
    await addAccountRow(context, meta, 'set-pin', { pin: pin === null ? 'removed' : 'set' });
    await context.staff.setPin(account.staffId, pinHash);
    return { ok: true as const };
  });
