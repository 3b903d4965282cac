import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { newOneTimePassword } from '../../crypto/passwords.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { fromBase32, matchingStep, newTotpSecret, otpauthUri } from '../../crypto/totp.ts';
import { requireSystem } from '../../policies.ts';
import type { SealedTotp, StaffAccount, Totp } from '../../store/staff.ts';
import { knownAccount } from './accounts.ts';
import { ownAccount, withOwnPassword } from './own-account.ts';

const sealContext = (staffId: string) => `staff-totp:${staffId}`;

function sealSecret({ vault }: Pick<Context, 'vault'>, staffId: string, secret: string): SealedTotp {
  const dataKey = vault.newDataKey();
  return { dataKey, secret: vault.seal(dataKey, sealContext(staffId), secret) };
}

/** Returns the time step that a code of the authenticator app belongs to, or undefined when the code is wrong. */
function stepOfCode(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  staffId: string,
  { sealed, code, lastStep }: { sealed: SealedTotp; code: string; lastStep: number },
): number | undefined {
  const secret = String(vault.open(sealed.dataKey, sealContext(staffId), sealed.secret));
  return matchingStep(fromBase32(secret), code, { nowMs: clock.nowMs(), lastStep });
}

/** People may type a recovery code with spaces, hyphens or capitals, so the hash ignores them. */
const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

function afterCode(context: Context, staffId: string, totp: Totp, code: string): Totp | null {
  const step = stepOfCode(context, staffId, {
    sealed: totp,
    code: code.replaceAll(' ', ''),
    lastStep: totp.lastStep,
  });
  if (step !== undefined) return { ...totp, lastStep: step };
  const recovery = totp.recovery.filter((hash) => hash !== hashRecoveryCode(code));
  return recovery.length < totp.recovery.length ? { ...totp, recovery } : null;
}

/** Accepts a code of the authenticator app or a recovery code, only once even when two requests send it together. */
export const takeCode = (context: Context, { staffId }: StaffAccount, code: string): Promise<boolean> =>
  context.staff.changeTotp(staffId, ({ totp }) => {
    const after = totp && afterCode(context, staffId, totp, code);
    return after ? { totp: after } : null;
  });

const issuer = 'Tshepa';

/** Creates a secret for a new app. The present app stays valid until a code of the new one is confirmed. */
export const beginTotp = (context: Context) =>
  serve(operations.beginTotp, async ({ password }, { actor }) => {
    const { account, clearAttempts } = await withOwnPassword(context, actor, password);
    await clearAttempts();
    const secret = newTotpSecret();
    const totpDraft = sealSecret(context, account.staffId, secret);
    await context.staff.changeTotp(account.staffId, () => ({ totpDraft }));
    return { secret, uri: otpauthUri({ issuer, email: account.email, secret }) };
  });

const recoveryCodeCount = 10;

/** The first code proves that the app works, so that nobody is locked out by a wrong setup. */
export const confirmTotp = (context: Context) =>
  serve(operations.confirmTotp, async ({ code }, meta) => {
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
    // Checked again, because another tab may have created a new secret meanwhile.
    assertThat(await context.staff.changeTotp(account.staffId, confirm), 'auth.code_wrong');
    return { recoveryCodes };
  });

export const turnOffTotp = (context: Context) =>
  serve(operations.turnOffTotp, async ({ password, code }, meta) => {
    const { account, clearAttempts } = await withOwnPassword(context, meta.actor, password);
    if (account.totp) assertThat(await takeCode(context, account, code), 'auth.code_wrong');
    await clearAttempts();
    await addAccountRow(context, meta, 'turn-off-totp');
    await context.staff.changeTotp(account.staffId, () => ({ totp: undefined, totpDraft: undefined }));
    return { ok: true as const };
  });

/** For operators only: a manager who also reset the password could otherwise sign in as that colleague. */
export const removeTotp = (context: Context) =>
  serve(operations.removeTotp, async ({ email }, meta) => {
    requireSystem(meta.actor);
    const { staffId } = await knownAccount(context, email);
    await addAccountRow(context, meta, 'remove-totp', { staffId });
    await context.staff.changeTotp(staffId, () => ({ totp: undefined, totpDraft: undefined }));
    return { ok: true as const };
  });
