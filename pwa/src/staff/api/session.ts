import { AppError } from '@tshepa/contracts/errors';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { signOut as signOutOperation } from '@tshepa/contracts/operations/staff/sign-out';
import type * as z from 'zod/mini';
import { create } from 'zustand';
import { type CallOptions, call, NoAnswerError } from '../../platform/network/api.ts';
import { clearUser, useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';

/**
 * The reason why the session ended: signed out here, ended in another tab, refused by the server (401), or the server
 * stopped answering. A locked screen is left for a colleague (`handed-over`), because of a forgotten PIN, or after too many
 * wrong PINs.
 */
export type SessionEnding =
  | 'signed-out'
  | 'elsewhere'
  | 'refused'
  | 'cut-off'
  | 'handed-over'
  | 'forgotten-pin'
  | 'wrong-pins';

/**
 * After a refusal the staff area leads to `/`, which passes the user on to /login. Otherwise it leads to /login at
 * once.
 */
export const useSessionEnding = create<{ ending: SessionEnding | null }>(() => ({ ending: null }));

/** True after the server has refused a call because this manager has no authenticator app yet. */
export const useFactorNeeded = create<{ isNeeded: boolean }>(() => ({ isNeeded: false }));

export const setFactorNeeded = (isNeeded: boolean) => useFactorNeeded.setState({ isNeeded });

/** True while the screen waits for the PIN of its owner. */
export const useScreenLock = create<{ isLocked: boolean }>(() => ({ isLocked: false }));

export const setScreenLocked = (isLocked: boolean) => useScreenLock.setState({ isLocked });

export const forgetSessionEnding = () => useSessionEnding.setState({ ending: null });

/** Ends the staff session of this browser. The reason is set first, because screens react to the missing user. */
export function endStaffSession(ending: SessionEnding) {
  useSessionEnding.setState({ ending });
  setFactorNeeded(false);
  clearUser();
  setScreenLocked(false);
}

/**
 * Makes a call as the signed-in user. A 401 ends the session.
 * @throws as `call` does, and `auth.required` when nobody is signed in
 */
export async function staffCall<O extends HttpOperation>(
  operation: O,
  input: z.input<O['http']['input']>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<z.output<O['http']['reply']>> {
  const token = useAuth.getState().user?.token;
  if (!token) throw new AppError('auth.required');
  try {
    return await call(operation, input, { ...options, token });
  } catch (error) {
    // A late refusal of an earlier session must not end the current session.
    const isCurrent = useAuth.getState().user?.token === token;
    if (isCurrent && error instanceof AppError && error.status === 401) endStaffSession('refused');
    if (isCurrent && error instanceof AppError && error.code === 'auth.factor_required')
      setFactorNeeded(true);
    if (isCurrent && error instanceof AppError && error.code === 'auth.session_locked') setScreenLocked(true);
    throw error;
  }
}

/** Ends the session after a cancelled call, or after a call without an answer while the probe reports online. */
export function endSessionWhenCutOff(error: unknown) {
  const isCancelled = error instanceof Error && error.message.toLowerCase() === 'cancelled';
  const isUnanswered = error instanceof NoAnswerError && useSiteStatus.getState().isOnline;
  if ((isCancelled || isUnanswered) && useAuth.getState().user) endStaffSession('cut-off');
}

/** Signs out at once, without waiting for the server to revoke the token. */
export function signOut(ending: SessionEnding = 'signed-out') {
  staffCall(signOutOperation, {}, { timeoutMs: 10_000 }).catch(() => undefined);
  endStaffSession(ending);
}
