import { applicationsRpc, assertThat } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { newOneTimePassword } from '../../crypto/passwords.ts';
import { newTotpSecret, otpauthUri } from '../../crypto/totp.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { ownAccount, withOwnPassword } from './own-account.ts';
import { hashRecoveryCode, sealSecret, stepOfCode, takeCode } from './take-code.ts';

const issuer = 'Tshepa';
const recoveryCodeCount = 10;

/** A secret for a new app. The present one counts until a code of the new one has come. */
export const beginTotp = (context: Context) =>
  serve(applicationsRpc.beginTotp, async ({ password }, { actor }) => {
    const { account, settle } = await withOwnPassword(context, actor, password);
    await settle();
    const secret = newTotpSecret();
    const totpDraft = sealSecret(context, account.staffId, secret);
    await context.staff.changeTotp(account.staffId, () => ({ totpDraft }));
    return { secret, uri: otpauthUri({ issuer, email: account.email, secret }) };
  });

/** Nobody locks themselves out with an app that shows other codes. */
export const confirmTotp = (context: Context) =>
  serve(applicationsRpc.confirmTotp, async ({ code }, meta) => {
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
    await record(context, meta, { kind: 'account', action: 'staff.totp-confirm' });
    // Looked at again: another tab may have begun anew meanwhile.
    assertThat(await context.staff.changeTotp(account.staffId, confirm), 'auth.code_wrong');
    return { recoveryCodes };
  });

export const turnOffTotp = (context: Context) =>
  serve(applicationsRpc.turnOffTotp, async ({ password, code }, meta) => {
    const { account, settle } = await withOwnPassword(context, meta.actor, password);
    if (account.totp) assertThat(await takeCode(context, account, code), 'auth.code_wrong');
    await settle();
    await record(context, meta, { kind: 'account', action: 'staff.totp-off' });
    await context.staff.changeTotp(account.staffId, () => ({ totp: undefined, totpDraft: undefined }));
    return { ok: true as const };
  });
