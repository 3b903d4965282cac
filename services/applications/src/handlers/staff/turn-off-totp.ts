import { assertThat, operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { mustAddFactor } from '../../domain/roster.ts';
import { withOwnPassword } from './own-account.ts';
import { takeCode } from './totp.ts';

export const turnOffTotp = (context: Context) =>
  serveOnce(context, operations.turnOffTotp, async ({ password, code }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    if (account.totp) assertThat(await takeCode(context, account, code), 'auth.code_wrong');
    await clearAttempts();
    const without = { role: account.role };
    assertThat(!mustAddFactor(await context.roster.read(), without), 'staff.own_app');
    await addAccountRow(context, meta, 'turn-off-totp');
    await context.staff.changeTotp(account.staffId, () => ({ totp: undefined, totpDraft: undefined }));
    return { ok: true as const };
  });
