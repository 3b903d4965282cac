import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { isTripped, windowOf } from '../../domain/breaker.ts';
import { hashCode } from '../../domain/code.ts';
import { blindIndex } from '../../domain/fingerprints.ts';
import { isUnsent, type TryOutcome, tryCode } from '../../domain/slot.ts';

/** Checks a passcode. The try and its verdict are stored in one write before the reply. */
export const verifyPasscode = (context: Context) =>
  serve(operations.verifyPasscode, async ({ kind, customerId, commandId, code, cellNo }) => {
    const { config, clock, slots, failPoint } = context;
    await refuseWhileTripped(context, { kind, customerId, commandId });
    const hash = hashCode(config.OTP_PEPPER, { kind, customerId }, code);
    const fingerprint = cellNo && blindIndex(config.BLIND_INDEX_KEY, cellNo);
    const { outcome, isCounted } = await slots.change(kind, customerId, (slot) => {
      const { result, next } = tryCode(slot, { commandId, hash, now: clock.now(), fingerprint });
      return { result: { outcome: result, isCounted: next !== undefined && !isUnsent(slot) }, next };
    });
    failPoint('notifications.after-write', 'verify');
    if (isCounted) await countTry(context, kind, outcome);
    return toReply(outcome);
  });

function toReply(outcome: TryOutcome): { ok: true } {
  switch (outcome.outcome) {
    case 'right':
      return { ok: true };
    case 'wrong':
      throw new AppError('otp.invalid', { attemptsLeft: outcome.attemptsLeft });
    case 'exhausted':
      throw new AppError('otp.attempts_exhausted', { attemptsLeft: 0 });
    case 'expired':
      throw new AppError('otp.expired', { attemptsLeft: 0 });
    case 'mismatch':
      throw new AppError('idempotency.mismatch');
  }
}

const countTry = (context: Context, kind: PasscodeKind, { outcome }: TryOutcome): Promise<void> => {
  const { clock, config, tries } = context;
  const window = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  return tries.count(kind, window, outcome === 'right');
};

type Attempt = { kind: PasscodeKind; customerId: string; commandId: string };

/**
 * Stops guessing that is spread over many applicants, which the limit per code cannot detect. Each kind of code has a
 * pause of its own: anybody can guess resume codes, or the privacy codes of their own applications, and must not
 * thereby stop the checks of loan codes.
 */
async function refuseWhileTripped(context: Context, attempt: Attempt): Promise<void> {
  const { clock, config, logger, slots, tries } = context;
  const window = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  const counts = await tries.recent(attempt.kind, window);
  const settings = {
    minFailures: config.OTP_BREAKER_MIN_FAILURES,
    failurePercent: config.OTP_BREAKER_FAILURE_PERCENT,
  };
  if (!isTripped(counts, settings)) return;
  // An earlier verdict may be repeated; only new tries are refused.
  const slot = await slots.get(attempt.kind, attempt.customerId);
  if (slot?.verdicts.some(({ commandId }) => commandId === attempt.commandId)) return;
  logger.error(
    { event: 'passcodes.breaker_open', kind: attempt.kind, ...counts },
    'too many wrong passcodes over all applicants',
  );
  throw new AppError('request.rate_limited', { retryAfterSeconds: window.endsInSeconds });
}
