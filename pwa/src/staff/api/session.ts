import { AppError } from '@tshepa/contracts/errors';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { signOut as signOutOperation } from '@tshepa/contracts/operations/staff/sign-out';
import type * as z from 'zod/mini';
import { create } from 'zustand';
import { type CallOptions, call } from '../../platform/network/api.ts';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import { clearUser, useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';

/** Why nobody is signed in any more: signed out, refused by the server (401), or cut off from it. */
export type SessionEnding = 'signed-out' | 'refused' | 'cut-off';

/** Decides where the staff area leads once its user is gone: a refusal goes to `/`, everything else to /login. */
export const useSessionEnding = create<{ ending: SessionEnding | null }>(() => ({ ending: null }));

export const forgetSessionEnding = () => useSessionEnding.setState({ ending: null });

/** Ends the staff session of this browser. The reason is known before the user is gone, so no screen guesses it. */
export function endStaffSession(ending: SessionEnding) {
  useSessionEnding.setState({ ending });
  clearUser();
}

/**
 * A call in the name of the signed-in member of staff. A refusal of the session itself ends it.
 * @throws what `call` throws, and `auth.required` when nobody is signed in.
 */
export async function staffCall<R extends HttpOperation>(
  route: R,
  input: z.input<R['http']['input']>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<z.output<R['http']['reply']>> {
  const token = useAuth.getState().user?.token;
  if (!token) throw new AppError('auth.required');
  try {
    return await call(route, input, { ...options, token });
  } catch (error) {
    // A late refusal of an earlier session must not end the present one.
    const isCurrent = useAuth.getState().user?.token === token;
    if (isCurrent && error instanceof AppError && error.status === 401) endStaffSession('refused');
    throw error;
  }
}

/**
 * What to do when a call has finally failed: without any answer after its retries, or "cancelled" by something that
 * is not our code, the stored user is cleared. While the probe says off line nobody is signed out.
 */
export function endSessionWhenCutOff(error: unknown) {
  const isCancelled = error instanceof Error && error.message.toLowerCase() === 'cancelled';
  const isUnanswered = error instanceof NoAnswerError && useSiteStatus.getState().isOnline;
  if ((isCancelled || isUnanswered) && useAuth.getState().user) endStaffSession('cut-off');
}

/** Signs out here at once; the server is told so that the token dies too, and its answer is not waited for. */
export function signOut() {
  staffCall(signOutOperation, {}, { timeoutMs: 10_000 }).catch(() => undefined);
  endStaffSession('signed-out');
}
