import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { fromBase32, matchingStep } from '../../crypto/totp.ts';
import type { SealedTotp, StaffAccount, Totp } from '../../store/staff.ts';

const sealContext = (staffId: string) => `staff-totp:${staffId}`;

export function sealSecret({ vault }: Pick<Context, 'vault'>, staffId: string, secret: string): SealedTotp {
  const dataKey = vault.newDataKey();
  return { dataKey, secret: vault.seal(dataKey, sealContext(staffId), secret) };
}

/** The step that a code of an app stands for, or nothing. */
export function stepOfCode(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  staffId: string,
  { sealed, code, lastStep }: { sealed: SealedTotp; code: string; lastStep: number },
): number | undefined {
  const secret = String(vault.open(sealed.dataKey, sealContext(staffId), sealed.secret));
  return matchingStep(fromBase32(secret), code, { nowMs: clock.nowMs(), lastStep });
}

/** However it was copied from paper. */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** The app without what the code used up; null when it opens nothing. */
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

/** Takes a code of the app, or a recovery code, for good: of two who send the same one, the second is refused. */
export const takeCode = (context: Context, { staffId }: StaffAccount, code: string): Promise<boolean> =>
  context.staff.changeTotp(staffId, ({ totp }) => {
    const after = totp && afterCode(context, staffId, totp, code);
    return after ? { totp: after } : null;
  });
