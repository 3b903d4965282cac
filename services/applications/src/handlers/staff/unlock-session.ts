import { AppError, assertThat, operations, pinTries } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { provenCaller } from '../../crypto/hash-queue.ts';
import { matchesPassword } from '../../crypto/passwords.ts';
import { ownAccount } from './own-account.ts';
import { isSessionLocked } from './session-lock.ts';

type Typed = { token: string; pin: string; pinHash: string | undefined };

/** Returns the number of tries that were used when the PIN is wrong, or 0 when it is right. */
async function wrongTries(
  { staffSessions, hashQueue }: Context,
  { token, pin, pinHash }: Typed,
): Promise<number> {
  const tries = await staffSessions.takePinTry(token);
  assertThat(tries !== undefined && tries <= pinTries, 'auth.required');
  if (pinHash === undefined) return tries;
  const isRight = await hashQueue
    .run(provenCaller, () => matchesPassword(pin, pinHash))
    .catch(async (error: unknown) => {
      await staffSessions.giveBackPinTry(token);
      throw error;
    });
  return isRight ? 0 : tries;
}

/** Unlocks a session, or ends it after the last wrong PIN. Unlocking a session that is not locked changes nothing. */
export const unlockSession = (context: Context) =>
  serve(operations.unlockSession, async ({ token, pin }, meta) => {
    const { staffSessions } = context;
    const account = await ownAccount(context, meta.actor);
    const session = await staffSessions.peek(token);
    assertThat(session?.staffId === account.staffId, 'auth.required');
    if (!isSessionLocked(context, session, account)) return { ok: true as const };
    const wrong = await wrongTries(context, { token, pin, pinHash: account.pinHash });
    if (wrong >= pinTries) {
      await addAccountRow(context, meta, 'sign-out', { by: 'wrong PINs' });
      await staffSessions.end(token);
      throw new AppError('auth.required');
    }
    if (wrong > 0) throw new AppError('auth.pin_wrong', { attemptsLeft: pinTries - wrong });
    await addAccountRow(context, meta, 'unlock-session');
    await staffSessions.unlock(token);
    return { ok: true as const };
  });
