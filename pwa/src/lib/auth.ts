import { localStorageKeys } from '@tshepa/contracts/constants';
import { type LoginReply, loginReplySchema } from '@tshepa/contracts/routes/session';
import * as z from 'zod/mini';
import { create } from 'zustand';

type AuthState = { user: LoginReply | null; isLoading: boolean };

/** Who of the staff is signed in on this browser. Starts with nobody and loading, until the stored user was looked for. */
export const useAuth = create<AuthState>(() => ({ user: null, isLoading: true }));

export function setUser(user: LoginReply) {
  try {
    localStorage.setItem(localStorageKeys.user, JSON.stringify(user));
  } catch {
    // The session then lasts as long as the tab.
  }
  useAuth.setState({ user, isLoading: false });
}

/** Forgets the user. Whoever holds cached data subscribes to `useAuth` and clears it. */
export function clearUser() {
  try {
    localStorage.removeItem(localStorageKeys.user);
  } catch {
    // There was nothing to forget.
  }
  useAuth.setState({ user: null, isLoading: false });
}

/** Restores a stored user, or clears what is not one. */
export function restoreUser() {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(localStorageKeys.user) ?? 'null');
  } catch {
    stored = null;
  }
  const parsed = z.safeParse(loginReplySchema, stored);
  if (parsed.success) useAuth.setState({ user: parsed.data, isLoading: false });
  else clearUser();
}
