import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { codeOf, hashCode, newSeed } from '../../domain/code.ts';
import { putCode, type Slot, settleIssue } from '../../domain/slot.ts';

const kind = 'manual';

/** Creates a passcode that staff pass on. Repeating the command returns the same code while the code is valid. */
export const createManualPasscode = (context: Context) =>
  serve(operations.createManualPasscode, async ({ customerId, commandId }, { actor }) => {
    // The service that owns the application decides which staff may do this.
    if (actor.kind !== 'staff' && actor.kind !== 'system') throw new AppError('auth.forbidden');
    const { config, clock, slots, failPoint } = context;
    const issued = await slots.change(kind, customerId, (slot) => {
      const now = clock.now();
      const known = slot.issues.find((issue) => issue.commandId === commandId);
      return known
        ? { result: shownAgain(slot, known, now) }
        : begin(config.OTP_PEPPER, slot, commandId, now);
    });
    failPoint('notifications.after-write', 'issue-manual');
    return {
      otp: codeOf(config.OTP_PEPPER, { kind, customerId }, issued.seed),
      expiresInSeconds: issued.expiresInSeconds,
    };
  });

type Issued = { seed: string; expiresInSeconds: number };

const secondsLeft = (expiresAt: Date, now: Date) => Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);

function shownAgain(
  { code }: Slot,
  { seed, commandId }: { seed?: string; commandId: string },
  now: Date,
): Issued {
  const isOpen = code?.commandId === commandId && !code.consumedAt && !code.voidedAt && code.expiresAt > now;
  if (!seed || !isOpen) throw new AppError('otp.expired');
  return { seed, expiresInSeconds: secondsLeft(code.expiresAt, now) };
}

function begin(pepper: string, slot: Slot, commandId: string, now: Date): { result: Issued; next: Slot } {
  const seed = newSeed();
  const hash = hashCode(pepper, slot, codeOf(pepper, slot, seed));
  const next = settleIssue(
    putCode(slot, { commandId, fingerprint: 'manual', seed, hash, now }),
    commandId,
    'sent',
    now,
  );
  return { result: { seed, expiresInSeconds: secondsLeft(next.code?.expiresAt ?? now, now) }, next };
}
