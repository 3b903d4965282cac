import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { isTripped, windowOf } from '../../domain/breaker.ts';
import { hashCode } from '../../domain/code.ts';
import { isUnsent, type TryOutcome, tryCode } from '../../domain/slot.ts';

/** Checks a code. The count and the verdict are saved in one write before anything is answered. */
export const verifyPasscode = (context: Context) =>
  serve(operations.verifyPasscode, async ({ kind, customerId, commandId, code }) => {
    const { config, clock, slots, failPoint } = context;
    await refuseWhileTripped(context, { kind, customerId, commandId });
    const hash = hashCode(config.OTP_PEPPER, { kind, customerId }, code);
    const { outcome, isCounted } = await slots.change(kind, customerId, (slot) => {
      const { result, next } = tryCode(slot, { commandId, hash, now: clock.now() });
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

/** Whoever knows an ID number may try at a resume code; all others need the session of the record's owner. */
const triesOf = ({ tries, publicTries }: Context, kind: PasscodeKind) =>
  kind === 'resume' ? publicTries : tries;

const countTry = (context: Context, kind: PasscodeKind, { outcome }: TryOutcome): Promise<void> => {
  const { clock, config } = context;
  const window = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  return triesOf(context, kind).count(window, outcome === 'right');
};

type Asked = { kind: PasscodeKind; customerId: string; commandId: string };

/** Many customers' codes guessed at once are stopped here: no single code would show it. */
async function refuseWhileTripped(context: Context, asked: Asked): Promise<void> {
  const { clock, config, logger, slots } = context;
  const window = windowOf(clock.nowMs(), config.OTP_BREAKER_WINDOW_SECONDS);
  const counts = await triesOf(context, asked.kind).recent(window);
  const settings = {
    minFailures: config.OTP_BREAKER_MIN_FAILURES,
    failurePercent: config.OTP_BREAKER_FAILURE_PERCENT,
  };
  if (!isTripped(counts, settings)) return;
  // A verdict that was given stays given; only new tries wait.
  const slot = await slots.get(asked.kind, asked.customerId);
  if (slot?.verdicts.some(({ commandId }) => commandId === asked.commandId)) return;
  logger.error({ event: 'passcodes.breaker_open', ...counts }, 'too many wrong codes over all customers');
  throw new AppError('request.rate_limited', { retryAfterSeconds: window.endsInSeconds });
}
