import { assertThat, operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { newOneTimePassword } from '../../crypto/passwords.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { ownAccount } from './own-account.ts';
import { hashRecoveryCode, stepOfCode } from './totp.ts';

const recoveryCodeCount = 10;

/**
 * Turns an authenticator app on with its first code, so that nobody is locked out by an app that was set up wrongly.
 */
export const confirmTotp = (context: Context) =>
  serveOnce(context, operations.confirmTotp, async ({ code }, meta) => {
    const account = await ownAccount(context, meta.actor);
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, newOneTimePassword);
    const recovery = recoveryCodes.map(hashRecoveryCode);
    const confirm = ({ totpDraft }: Pick<StaffAccount, 'totpDraft'>) => {
      const typed = code.replaceAll(' ', '');
      const lastStep =
        totpDraft && stepOfCode(context, account.staffId, { sealed: totpDraft, code: typed, lastStep: 0 });
      if (!totpDraft || lastStep === undefined) return null;
      return { totp: { ...totpDraft, lastStep, recovery }, totpDraft: undefined };
    };
    assertThat(confirm(account), 'auth.code_wrong');
    await addAccountRow(context, meta, 'confirm-totp');
    // The secret is compared again, because another tab may have created a new secret meanwhile.
    assertThat(await context.staff.changeTotp(account.staffId, confirm), 'auth.code_wrong');
    return { recoveryCodes };
  });
