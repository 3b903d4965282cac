import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { fromBase32, matchingStep } from '../../crypto/totp.ts';
import type { SealedTotp, StaffAccount, Totp } from '../../store/staff.ts';

const sealContext = (staffId: string) => `staff-totp:${staffId}`;

export function sealSecret({ vault }: Pick<Context, 'vault'>, staffId: string, secret: string): SealedTotp {
  const dataKey = vault.newDataKey();
  return { dataKey, secret: vault.seal(dataKey, sealContext(staffId), secret) };
}

/** The step of an app's code, or undefined when it is wrong. */
export function stepOfCode(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  staffId: string,
  { sealed, code, lastStep }: { sealed: SealedTotp; code: string; lastStep: number },
): number | undefined {
  const secret = String(vault.open(sealed.dataKey, sealContext(staffId), sealed.secret));
  return matchingStep(fromBase32(secret), code, { nowMs: clock.nowMs(), lastStep });
}

/** Spaces, hyphens and upper case make no difference. */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** The app after a code was used, or null when the code is wrong. */
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

/** Uses a code of the app or a recovery code. Each is accepted once, also when it is sent twice at the same moment. */
export const takeCode = (context: Context, { staffId }: StaffAccount, code: string): Promise<boolean> =>
  context.staff.changeTotp(staffId, ({ totp }) => {
    const after = totp && afterCode(context, staffId, totp, code);
    return after ? { totp: after } : null;
  });
