import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { assertChoosable, replacePassword } from './choose-password.ts';
import { withOwnPassword } from './own-account.ts';

/** All other sessions end, because somebody else may have known the former password. */
export const changeOwnPassword = (context: Context) =>
  serve(operations.changeOwnPassword, async ({ token, password, newPassword }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    await clearAttempts();
    assertChoosable(account, { former: password, password: newPassword });
    await addAuditRow(context, meta, { kind: 'account', action: 'change-own-password' });
    await replacePassword(context, account, newPassword);
    await context.staffSessions.endOthersOf(account.staffId, token);
    return { ok: true as const };
  });
