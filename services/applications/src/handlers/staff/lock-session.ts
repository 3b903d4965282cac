import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { ownAccount } from './own-account.ts';

/** Without a PIN nothing is locked, because nobody could unlock it. */
export const lockSession = (context: Context) =>
  serve(operations.lockSession, async ({ token }, { actor }) => {
    assertThat((await ownAccount(context, actor)).pinHash, 'auth.pin_missing');
    await context.staffSessions.lock(token);
    return { ok: true as const };
  });
