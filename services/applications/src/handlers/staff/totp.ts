import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { fromBase32, matchingStep } from '../../crypto/totp.ts';
import type { SealedTotp, StaffAccount, Totp } from '../../store/staff.ts';

export const sealContext = (staffId: string) => `staff-totp:${staffId}`;

/** Returns the time step that a code of the authenticator app belongs to, or undefined when the code is wrong. */
export function stepOfCode(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  staffId: string,
  { sealed, code, lastStep }: { sealed: SealedTotp; code: string; lastStep: number },
): number | undefined {
  const secret = String(vault.open(sealed.dataKey, sealContext(staffId), sealed.secret));
  return matchingStep(fromBase32(secret), code, { nowMs: clock.nowMs(), lastStep });
}

/** People may type a recovery code with spaces, hyphens or capitals, so the hash ignores them. */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

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

/** Accepts a code of the app or a recovery code only once, even when two requests send it together. */
export const takeCode = (context: Context, { staffId }: StaffAccount, code: string): Promise<boolean> =>
  context.staff.changeTotp(staffId, ({ totp }) => {
    const after = totp && afterCode(context, staffId, totp, code);
    return after ? { totp: after } : null;
  });
